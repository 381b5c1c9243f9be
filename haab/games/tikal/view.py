def view(game): return {}
