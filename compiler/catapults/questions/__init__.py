"""All that is memoised about texts: pure questions, with answers that are kept as long as what they
read stays what it is.

======================  ================================================  =======================
question                is asked with, and reads                          where
======================  ================================================  =======================
version of a text       its name and text                                 ``versions/texts.py``
tree of a text          a version                                         ``versions/trees.py``
tree of a next version  that and the tree of the version before           ``versions/reread.py``
lowered part            its tree, what surrounds it; names it looks up    ``versions/parts.py``
walk of a statement     the statement, the state it begins in             ``versions/walks.py``
check of a scheduler    a version, profile and aspects; files it extends  ``checks.py``
tree of a workload,     a version                                         ``workloads.py``
its meaning
whether both fit        a program and a workload                          ``workloads.py``
project                 all of these                                      ``projects.py``
======================  ================================================  =======================

Rooms above ask further questions of their own with :func:`~catapults.questions.memo.question`, for
which nothing else has to be known. Versions, and what one leaves to the next, are known in this
folder only: trees move on into the next version of their text, and what was asked about a version
that was left behind is dropped (``versions/texts.py``).
"""
