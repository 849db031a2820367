import { getImports } from '@parlance/protocol/imports';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

test('administrators see past imports and their counts, and no names of private channels', async () => {
  const { administrator, member, outsider } = imports.service;
  expect((await administrator.call(getImports, {})).imports).toEqual([]);
  const at = (second: number) => `${1_577_923_200 + second}.000100`;
  const files = {
    'users.json': [{ id: 'U1', team_id: 'T1', name: 'cook', profile: { email: member.person.email } }],
    'channels.json': [{ id: 'C1', name: 'galley', members: ['U1'] }],
    'groups.json': [{ id: 'G1', name: 'mutiny'.repeat(20), members: ['U1'] }],
    'galley/2020-01-02.json': [
      { type: 'message', user: 'U1', ts: at(0), text: 'Soup' },
      { type: 'message', subtype: 'channel_join', user: 'U1', ts: at(1), text: 'joined' },
    ],
    [`${'mutiny'.repeat(20)}/2020-01-02.json`]: [
      { type: 'message', user: 'U1', ts: at(2), text: 'Plan', files: [{ id: 'F1', name: 'plan.txt' }] },
    ],
  };
  const { import: id } = await imports.importFiles('slack', files, { into: '' });
  const { imports: records } = await administrator.call(getImports, {});
  expect(records).toEqual([
    {
      id,
      source: 'slack:T1',
      archive: expect.stringMatching(/^archive-/),
      state: 'finished',
      messages: 2,
      started: expect.any(Number),
      finished: expect.any(Number),
      report: expect.any(Object),
    },
  ]);
  const { report } = records[0]!;
  expect(report?.taken).toContainEqual({ of: 'messages', how: 'new', count: 2 });
  expect(report?.not_taken).toContainEqual(
    expect.objectContaining({ of: 'messages', kind: 'channel_join', count: 1 }),
  );
  expect(report?.changed).toContainEqual({ kind: 'channel name', count: 1 });
  expect(JSON.stringify(records)).not.toMatch(/mutiny|plan\.txt/);
  await expect(member.call(getImports, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  // Another organization's.
  expect((await outsider.call(getImports, {}).catch(() => ({ imports: [] }))).imports).toEqual([]);
  await imports.remove(id);
  expect((await administrator.call(getImports, {})).imports).toMatchObject([{ id, state: 'removed' }]);
});
