"""Learning by self-play: PPO in PyTorch, on games that are played in batches.

`haab.learn` needs PyTorch (`pip install "haab[learn]"`); nothing else in the package does. It writes the networks that
`haab.bots` plays by.
"""
