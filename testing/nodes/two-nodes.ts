/** Two nodes on one database, for all tests of the file that imports them. */
import { afterAll, beforeAll } from 'vitest';
import { type Node, Nodes } from './nodes.ts';

export let nodes: Nodes;
export let here: Node;
export let there: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  here = await nodes.start();
  there = await nodes.start();
});

afterAll(() => nodes.close());
