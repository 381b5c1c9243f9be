def draw(game): return ""
