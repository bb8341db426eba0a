"""A program that claims to speak GTP, and harms whoever listens. The seed says how, and after how many commands.

python hostile_opponent.py SEED [HOW]
"""

import os
import random
import signal
import sys
import time

KINDS = (
    *("honest", "die", "hang", "no answer", "wrong id", "twice", "no blank line", "flood", "flood without end of line"),
    *("flood stderr", "binary", "nothing said", "taken point", "no point", "long answer", "close stdout", "refuse", "immortal"),
)
FLOOD = 20.0  # seconds


def main() -> None:
    rng = random.Random(sys.argv[1])
    how = sys.argv[2] if len(sys.argv) > 2 else rng.choice(KINDS)
    left = rng.choice((0, 1, 3, 5, 6, 8, 12))  # commands that are answered before
    if how == "immortal":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    points = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    rng.shuffle(points)
    while line := sys.stdin.readline():
        word = (line.split() or [""])[0]
        answer = points.pop() if word == "genmove" and points else "pass" if word == "genmove" else ""
        if word == "list_commands":
            answer = "boardsize\nclear_board\nkomi\nplay\ngenmove\nquit"
        if word == "play" and line.split()[-1].upper() in points:
            points.remove(line.split()[-1].upper())
        left -= 1
        if left < 0 and (word == "genmove" or how not in ("taken point", "no point")):
            harm(how, answer)
        else:
            say(f"= {answer}\n\n".encode())
        if word == "quit" and how != "immortal":
            return


def harm(how: str, answer: str) -> None:
    good = f"= {answer}\n\n".encode()
    end = time.monotonic() + FLOOD
    if how == "die":
        os._exit(3)
    elif how == "hang":
        time.sleep(600)
    elif how == "flood":
        while time.monotonic() < end:
            say(b"blah\n" * 10_000)
    elif how == "flood without end of line":
        while time.monotonic() < end:
            say(b"x" * 100_000)
    elif how == "flood stderr":
        for _ in range(200):
            os.write(2, b"trouble\n" * 10_000)
        say(good)
    elif how == "close stdout":
        os.close(1)
        time.sleep(60)
    else:
        answers = {
            "no answer": b"",
            "wrong id": b"=17 " + good[2:],
            "twice": good * 2,
            "no blank line": good[:-1],
            "binary": b"= \xff\xfe\x00\x01\n\n",
            "nothing said": b"=\n\n",
            "taken point": b"= C3\n\n",
            "no point": b"= Z99\n\n",
            "long answer": b"= " + b"A" * 3_000_000 + b"\n\n",
            "refuse": b"? no\n\n",
        }
        say(answers.get(how, good))


def say(data: bytes) -> None:
    try:
        while data:
            data = data[os.write(1, data) :]
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main()
