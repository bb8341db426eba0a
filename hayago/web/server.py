"""The web server: the page and its files, the websockets, games to download. It answers before the engine is loaded."""

import asyncio
import contextlib
import json
import logging
import math
import pathlib
import sys
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import __version__
from ..core.errors import HayagoError
from . import limits, protocol
from .allowance import Allowance
from .mishaps import in_words
from .storage import Storage
from .tab import Tab

if TYPE_CHECKING:
    from ..play.player import Machines
    from .hub import Hub

SWITCH = 0.001  # seconds after which a thread lets others have the interpreter: the one that answers must not wait for many
POLL = 0.05  # seconds between two looks at a game that is behind
LOG = logging.getLogger("hayago.web")
STATIC = pathlib.Path(__file__).parent / "static"
LOCAL = ("127.0.0.1", "localhost", "[::1]")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def is_local(host: str) -> bool:
    """Does the address reach this machine alone? An address of IPv6 has brackets in the names that browsers send."""
    return host in LOCAL or f"[{host}]" in LOCAL


class Server:
    """What the requests share; the hub with the engine is loaded in the background."""

    def __init__(
        self,
        folder: pathlib.Path,
        first: protocol.New | None = None,
        is_local: bool = True,
        cluster: "Machines | None" = None,
    ) -> None:
        self.storage = Storage(folder)
        self.first, self.cluster = first, cluster
        self.hosts = LOCAL if is_local else None  # names under which the server may be addressed
        self._hub: asyncio.Task[Hub] | None = None

    def app(self) -> ASGIApp:
        routes = [
            Route("/", self.page),
            Route("/sw.js", self.worker),
            Route("/health", self.health),
            Route("/status", self.status),
            Route("/games/{name}", self.download),
            WebSocketRoute("/ws", self.websocket),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        ]
        app = Starlette(routes=routes, lifespan=self.lifespan)
        app.router.redirect_slashes = False
        return Guard(app, self.hosts)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._hub = asyncio.create_task(asyncio.to_thread(self._load))
        yield

    def _load(self) -> "Hub":
        from .hub import Hub  # loads Numba, which takes a second

        return Hub(self.storage, self.first, self.cluster)

    async def hub(self) -> "Hub":
        assert self._hub is not None
        return await asyncio.shield(self._hub)

    # ---- HTTP

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def worker(self, request: Request) -> Response:
        """The page's own worker, which keeps its files for when the server is not there; it must lie above all of them."""
        return Response(with_files(STATIC), media_type="text/javascript")

    async def health(self, request: Request) -> Response:
        return JSONResponse({"name": "hayago", "version": __version__})

    async def status(self, request: Request) -> Response:
        """What the server holds at the moment."""
        from .status import status_of  # loads Numba

        return JSONResponse(status_of(await self.hub()))

    async def download(self, request: Request) -> Response:
        """ID.sgf is the game, ID.json its review, ID.review.sgf both."""
        game, _, kind = request.path_params["name"].partition(".")
        if kind not in ("sgf", "json", "review.sgf") or not self.storage.has(game):
            return PlainTextResponse("there is no such game\n", 404)
        try:
            return await asyncio.to_thread(at_once, downloaded, self.storage, game, kind)
        except HayagoError as error:
            return PlainTextResponse(f"{error}\n", 404)

    # ---- websockets

    async def websocket(self, socket: WebSocket) -> None:
        """One tab, from hello to its end."""
        await socket.accept()
        tab = Tab(asyncio.get_running_loop(), socket.client.host if socket.client is not None else "")
        sender = asyncio.create_task(send_all(socket, tab))
        hub: Hub | None = None
        try:
            hub = await self.hub()
            hub.enter(tab)
            await self.listen(socket, tab, hub)
        except HayagoError as error:
            tab.fail(str(error))
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the tab is gone
        finally:
            if hub is not None:
                hub.leave(tab)
            tab.end()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sender, 1.0)

    async def listen(self, socket: WebSocket, tab: Tab, hub: "Hub") -> None:
        """Carry out the tab's messages one by one."""
        pace = Allowance(limits.MESSAGES_PER_SECOND, limits.MESSAGE_BURST)
        openings = Allowance(limits.OPENINGS_PER_SECOND, limits.OPENING_BURST)
        while tab.is_open:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") if message.get("text") is not None else message.get("bytes")
            if data is None:
                continue
            await asyncio.sleep(pace.spend(1))
            while hub.is_behind(tab):
                await asyncio.sleep(POLL)
            try:
                command = protocol.read(data)
                if isinstance(command, protocol.Hello | protocol.New | protocol.Load):
                    await asyncio.sleep(openings.spend(1))
                    await self.open(command, tab, hub)
                elif isinstance(command, protocol.AtHome):
                    await asyncio.sleep(openings.spend(1))
                    await asyncio.to_thread(at_once, hub.home, tab, command)
                else:
                    hub.post(tab, command)
            except Exception as error:  # of ours, or of a game of the user's
                if not isinstance(error, HayagoError):
                    LOG.exception("a message of a tab")
                tab.fail(str(in_words(error)), protocol.id_of(data))

    async def open(self, command: protocol.Hello | protocol.New | protocol.Load, tab: Tab, hub: "Hub") -> None:
        """Begin a game or turn to one, in a thread."""
        if isinstance(command, protocol.Hello):
            tab.send(await asyncio.to_thread(lambda: hub.welcome))
        openings: dict[type, Callable[..., None]] = {protocol.Hello: hub.hello, protocol.New: hub.new, protocol.Load: hub.load}
        await asyncio.to_thread(at_once, openings[type(command)], tab, command)


def at_once(work: Callable[..., Any], *arguments: Any) -> Any:
    """Do something in which no compiler is waited for: rules that are not compiled yet run as plain Python."""
    from ..core.waiting import in_a_hurry

    with in_a_hurry(math.inf):
        return work(*arguments)


class Guard:
    """Around all: only same-origin websockets, only the server's own names, and the headers of a careful server."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] | None) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        host = connection.headers.get("host", "")
        is_ours = self.hosts is None or host.rsplit(":", 1)[0] in self.hosts or host in self.hosts
        if scope["type"] == "websocket":
            if is_ours and urlsplit(connection.headers.get("origin", "")).netloc == host:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "only the server's own page may connect"})
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if is_ours:
            await self.app(scope, receive, send_with_headers)
        else:
            refusal = PlainTextResponse("this server answers to its own address only\n", 403)
            await refusal(scope, receive, send_with_headers)


async def send_all(socket: WebSocket, tab: Tab) -> None:
    """Send what waits for the tab, until its end."""
    while (data := await tab.next()) is not None:
        try:
            await socket.send_text(data.decode())
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(1013)


def with_files(folder: pathlib.Path) -> str:
    """The page's worker with the list of what it keeps: the page, and all files of the folder."""
    files = ["/", *sorted(f"/static/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.*"))]
    return (folder / "sw.js").read_text(encoding="utf-8").replace("FILES = []", f"FILES = {json.dumps(files)}")


def downloaded(storage: Storage, game: str, kind: str) -> Response:
    from ..records import sgf
    from .saved_trees import annotated, tree_of

    saved = storage.load(game)
    name = {"Content-Disposition": f'attachment; filename="hayago-{game}.{kind}"'}
    if kind != "json":
        tree = tree_of(saved) if kind == "sgf" else annotated(saved)
        return PlainTextResponse(sgf.write(tree), headers=name, media_type="application/x-go-sgf")
    if saved.review is None:
        raise HayagoError("this game has not been reviewed")
    return JSONResponse(saved.review, headers=name)


def serve(server: Server, listener: Any, started: Any = None) -> None:
    """Serve until the process is told to end; `started()` is called as soon as there is an answer."""
    import uvicorn

    from .connections import Http, Websocket

    sys.setswitchinterval(SWITCH)

    class Announced(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if started is not None:
                started()

    config = uvicorn.Config(
        server.app(),
        http=Http,
        ws=Websocket,
        log_level="error",
        access_log=False,
        server_header=False,
        ws_max_size=limits.FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_timeout=limits.SILENCE,
        timeout_graceful_shutdown=1,
    )
    Announced(config).run(sockets=[listener])
