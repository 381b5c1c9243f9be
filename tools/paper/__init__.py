"""The report in docs/paper: its figures and tables from kept files, and the PDF.

python -m tools.paper          # writes every table, figure and quoted number of docs/paper/paper.md anew
python -m tools.paper --pdf    # and prints it to build/paper.pdf by Chromium
"""
