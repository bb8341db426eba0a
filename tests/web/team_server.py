"""The page with a cluster of two searches in its own process, where there is no Ray: python team_server.py PORT FOLDER."""

import pathlib
import socket
import sys

from lean_server import make_lean

from hayago.cluster.team import Team
from hayago.web.server import Server, serve

if __name__ == "__main__":
    make_lean()
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    serve(Server(pathlib.Path(sys.argv[2]), cluster=Team(2, rounds=4)), listener)
