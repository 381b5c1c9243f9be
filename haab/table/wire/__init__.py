"""The types of everything that is asked, answered and pushed, a file for each chapter.

They are types only: answers are written as plain objects, and a test holds whole games of every kind against these
shapes. OpenAPI (/openapi.json) is made from them, and from that the types of the page (tools/wire_types.py).
"""

from haab.table.wire.catalogue import *
from haab.table.wire.coach import *
from haab.table.wire.deals import *
from haab.table.wire.kinds import *
from haab.table.wire.learning import *
from haab.table.wire.lobby import *
from haab.table.wire.notify import *
from haab.table.wire.past import *
from haab.table.wire.playing import *
from haab.table.wire.talk import *
from haab.table.wire.texts import *
from haab.table.wire.view import *
