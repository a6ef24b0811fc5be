"""The page of each diagnostic: why it is said, a program that it is said of, and what mends it."""

from catapults.explain.blocks import Block, Heading, Program, Prose, Terminal, blocks_of
from catapults.explain.catalogue import GROUPS, Page, groups, page
from catapults.explain.markdown import markdown_index, markdown_page

__all__ = [
    "GROUPS",
    "Block",
    "Heading",
    "Page",
    "Program",
    "Prose",
    "Terminal",
    "blocks_of",
    "groups",
    "markdown_index",
    "markdown_page",
    "page",
]
