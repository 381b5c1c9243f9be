"""The table: a server at which games are played by people and bots.

The way of a move: `api/routes.py` has the function for its address; `service/operations/playing.py` checks whose seat
it is, `service/play/table.py` whose turn, and the rules whether it is legal; `store/moves.py` has the SQL that writes
it; `Table.changed` tells open pages (`live/`), bots and whoever is notified (`notify/`). docs/architecture.md draws it.
"""
