"""All that is memoised about texts: pure questions, with answers that are kept as long as what they
read stays what it is.

======================  ================================================  =======================
question                is asked with, and reads                          where
======================  ================================================  =======================
version of a text       its name and text                                 ``versions/texts.py``
tree of a text          a version                                         ``versions/trees.py``
tree of a next version  that and the tree of the version before           ``versions/reread.py``
layout of its parts     what was taken over, and the text                 ``versions/layouts.py``
lowered part            its tree, what surrounds it; names it looks up    ``versions/parts.py``
walk of a statement     the statement, the state it begins in             ``versions/walks.py``
check of a scheduler    a version, profile and aspects; files it extends  ``checks.py``
tree of a workload,     a version                                         ``workloads.py``
its meaning
tree of a system        a version                                         ``systems.py``
whether both fit        a program and a workload                          ``workloads.py``
project                 all of these                                      ``projects.py``
======================  ================================================  =======================

Rooms above ask further questions of their own with :func:`~catapults.questions.memo.question`, for
which nothing else has to be known. What one version leaves to the next is known in this folder
only. Trees never change, and places in them are relative to a part of the text, so versions share
what is the same in them. Whoever asks about a version looks at it: then its layout tells where all
places are (:class:`~catapults.source.Layout`).
"""
