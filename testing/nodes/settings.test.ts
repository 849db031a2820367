/** Nodes whose settings differ say so, each by a line of its own, and go on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '../processes/process.ts';
import { NodeProcesses } from './node-processes.ts';

let nodes: NodeProcesses;

beforeAll(async () => {
  nodes = await NodeProcesses.create();
});
afterAll(() => nodes.close());

test('a node with other settings is noticed by all, with the names of the settings and without their values', async () => {
  const one = await nodes.start('one');
  const settings = { EXTERNAL_URL: 'https://other.example.org', SMTP_URL: 'smtp://mail.other.example.org' };
  const two = await startProcess({ ...(await nodes.environmentFor('two')), ...settings, DRAIN_SECONDS: '1' });
  nodes.running.push(two);
  for (const node of [one, two]) {
    for (const name of Object.keys(settings))
      await node.says(new RegExp(`another node has another ${name};`));
    const said = node.lines.filter((line) => line.includes('another node has another'));
    expect(said).toHaveLength(2);
    expect(said.join()).not.toContain('example.org');
  }
});
