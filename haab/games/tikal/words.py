from haab.kit.messages import Message
def clause(g): return ""
def describe(g,c): return Message("x")
def prompt(g): return Message("x")
