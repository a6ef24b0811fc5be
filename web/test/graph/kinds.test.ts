import { expect, test } from "vitest";

import { meaningOf } from "../../src/graph/change/kinds.js";
import { kindName } from "../../src/model/container-kinds.js";

test("a kind of container is called and explained by what it holds", () => {
  expect([kindName("threadref"), meaningOf("threadref")]).toEqual([
    "threadref",
    "slot for one thread",
  ]);
  expect([kindName("threadref", "node"), meaningOf("threadref", "node")]).toEqual([
    "node",
    "slot for one node",
  ]);
  expect([kindName("queue", "node"), meaningOf("queue", "node")]).toEqual([
    "queue",
    "first in, first out",
  ]);
});
