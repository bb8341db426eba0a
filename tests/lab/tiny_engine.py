"""A GTP engine for tests that starts at once: plays the first free point, or does what its arguments say.

    python tiny_engine.py [--seed N] [--fault WHAT --after MOVES]

WHAT is die, hang, nonsense, garbage, illegal, resign, refuse (answers "?") or silent (never answers anything).
"""

import argparse
import os
import random
import sys
import time

COLUMNS = "ABCDEFGHJ"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", default="")
    parser.add_argument("--after", type=int, default=0)
    parser.add_argument("--moves", type=int, default=6, help="then it passes")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds for each move")
    parser.add_argument("--burn", type=float, default=0.0, help="CPU seconds for each move")
    parser.add_argument("--where", default="here", help="that burns: here, child (ends at once) or helper (lives on)")
    parser.add_argument("--log", default="", help="a line is added to this file for each start")
    options = parser.parse_args()
    if options.log:
        with open(options.log, "a") as file:
            file.write("started\n")
    if options.fault == "start":
        sys.exit("tiny: no weights found")
    if options.fault == "silent":
        time.sleep(600)
    size, taken, made, rng = 9, set(), 0, random.Random(options.seed)
    for line in sys.stdin:
        words = line.split()
        command, answer = words[0], ""
        if command == "quit":
            print("=\n", flush=True)
            return
        if command == "name":
            answer = "tiny"
        elif command == "version":
            answer = "0.1"
        elif command == "list_commands":
            answer = "name\nversion\nboardsize\nclear_board\nkomi\nplay\ngenmove\nset_random_seed\ntime_settings\ntime_left"
        elif command == "boardsize":
            size = int(words[1])
        elif command == "clear_board":
            taken, made = set(), 0
        elif command == "set_random_seed":
            rng = random.Random(f"{options.seed} {words[1]}")
        elif command == "play":
            taken.add(words[2].upper())
        elif command == "genmove":
            time.sleep(options.delay)
            if options.burn:
                burn_in(options.where, options.burn)
            made += 1
            if options.fault and made > options.after:
                answer = fault(options.fault)
                if answer is None:
                    continue
            else:
                free = [f"{c}{r + 1}" for c in COLUMNS[:size] for r in range(size) if f"{c}{r + 1}" not in taken]
                answer = rng.choice(free) if free and made <= options.moves else "pass"
            taken.add(answer)
        print(f"= {answer}\n", flush=True)


def burn_in(where, seconds):
    """Use so much CPU time, in this process or in one of its own."""
    if where == "here":
        burn(seconds)
        return
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        burn(seconds)
        os.write(writing, b".")
        if where == "helper":
            time.sleep(600)
        os._exit(0)
    os.read(reading, 1)
    if where == "child":
        os.waitpid(child, 0)


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def fault(kind):
    """The answer to genmove of an engine that fails; None when it has been given."""
    if kind == "die":
        sys.exit("tiny: out of luck")
    if kind == "hang":
        time.sleep(600)
    if kind == "refuse":
        print("? cannot move\n", flush=True)
        return None
    if kind == "garbage":
        while True:
            print("blah", flush=True)
    return {"nonsense": "banana", "illegal": "Z99", "resign": "resign"}[kind]


if __name__ == "__main__":
    main()
