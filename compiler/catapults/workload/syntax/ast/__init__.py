"""The syntax tree of a workload: one class per production, each with its span.

Literals, names and operators are those of schedulers (:mod:`catapults.syntax.ast`).
"""

from catapults.workload.syntax.ast.expressions import *  # noqa: F403
from catapults.workload.syntax.ast.items import *  # noqa: F403
from catapults.workload.syntax.ast.statements import *  # noqa: F403
from catapults.workload.syntax.ast.waiting import *  # noqa: F403
from catapults.workload.syntax.ast.world import *  # noqa: F403
