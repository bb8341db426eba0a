"""A tab without a browser: says and hears the messages of docs/web-protocol.md."""

import asyncio
import contextlib
import http.client
import json
import time
from concurrent.futures import ThreadPoolExecutor

from websockets.sync.client import connect

WAIT = 480.0  # seconds for an answer; a first search may have to be compiled, which takes 45 s of CPU


class Talk:
    """One websocket to a server at a port of this machine."""

    def __init__(self, port, hello=True, game=None):
        host = f"127.0.0.1:{port}"
        self.open = contextlib.ExitStack()
        options = {"max_size": None, "compression": None, "open_timeout": 120, "ping_interval": None}
        self.socket = self.open.enter_context(connect(f"ws://{host}/ws", origin=f"http://{host}", **options))
        self.count = 0
        self.state = None
        self.heard = []  # all messages but thoughts
        self.thoughts = 0
        if hello:
            self.welcome = self.ask("hello", "welcome", **({} if game is None else {"game": game}))
            self.hear("state")

    def say(self, do, **fields):
        """Send a message; its id."""
        self.count += 1
        self.socket.send(json.dumps({"do": do, "id": self.count, **fields}))
        return self.count

    def next(self, timeout=WAIT):
        message = json.loads(self.socket.recv(timeout))
        if message["type"] == "state":
            self.state = message
        if message["type"] == "thought":
            self.thoughts += 1
        else:
            self.heard.append(message)
        return message

    def hear(self, kind, until=lambda message: True, timeout=WAIT):
        """The next message of a kind that is as wanted; an error that nobody asked for fails."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] == kind and until(message):
                return message
            assert message["type"] != "message" or message["level"] != "error", message["text"]

    def ask(self, do, kind="state", **fields):
        """Say something and hear the answer that bears its id, or the next of another kind."""
        number = self.say(do, **fields)
        return self.hear(kind, lambda message: kind != "state" or message.get("id") == number)

    def refused(self, do, **fields):
        """Say something that is not possible; the text of the error."""
        number = self.say(do, **fields)
        return self.hear_error(number)

    def hear_error(self, number):
        while True:
            message = self.next()
            if message["type"] == "message" and message.get("id") == number:
                return message["text"]

    def settle(self):
        """The state when the engine has nothing left to do."""
        while self.state is None or self.state["thinking"] is not None:
            self.hear("state")
        return self.state

    def new(self, **fields):
        """Begin a game, by few simulations where nothing else is said."""
        return self.ask("new", **{"limit": {"simulations": 30}, **fields})

    def play(self, *moves):
        """Play moves one after the other, each when the engine is done."""
        for move in moves:
            self.settle()
            self.ask("play", move=move)
        return self.settle()

    def play_anywhere(self):
        """Play at a point that the engine has left free."""
        stones = self.settle()["stones"]
        return self.play(next(point for point in ("E5", "C3", "G7", "A1", "J9", "A9", "J1") if point not in stones))

    def close(self):
        self.open.close()


def wait_for(condition, seconds=WAIT):
    """Until it holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it has not come to that"
        time.sleep(0.05)


def get(port, path, **headers):
    """The response to a request for a path, and its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    return response, response.read()


def run_apart(coroutine):
    """The result of a coroutine, in a thread of its own: in this one Playwright may keep a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
