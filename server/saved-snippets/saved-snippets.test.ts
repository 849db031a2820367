import { register } from '@parlance/protocol/realtime';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '@parlance/protocol/saved-snippets';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const save = async (title: string, content = 'Thank you for writing.') =>
  (await service.member.call(createSavedSnippet, { title, content })).saved_snippet_id;

test('a snippet is saved, changed and deleted, and only its owner gets the events', async () => {
  const { member, otherMember } = service;
  const [own, others] = await Promise.all([member.listen(), otherMember.listen()]);
  const id = await save(' Thanks ', ' Thank you. ');
  await member.call(editSavedSnippet, { saved_snippet_id: id, content: 'Many thanks.' });
  await member.call(editSavedSnippet, { saved_snippet_id: id, content: 'Many thanks.' });
  const { saved_snippets } = await member.call(getSavedSnippets);
  const date_created = Math.floor(service.clock.now() / 1000);
  expect(saved_snippets).toEqual([{ id, title: 'Thanks', content: 'Many thanks.', date_created }]);
  await member.call(deleteSavedSnippet, { saved_snippet_id: id });
  expect((await member.call(getSavedSnippets)).saved_snippets).toEqual([]);
  const heading = { type: 'saved_snippets' };
  expect(await own.catchUp()).toMatchObject([
    { ...heading, op: 'add', saved_snippet: { id, title: 'Thanks', content: 'Thank you.' } },
    { ...heading, op: 'update', saved_snippet: { id, title: 'Thanks', content: 'Many thanks.' } },
    { ...heading, op: 'remove', saved_snippet_id: id },
  ]);
  expect(await others.catchUp()).toEqual([]);
});

test("[V1] another's snippet is answered like one that never was", async () => {
  const { member, otherMember, owner, outsider } = service;
  const id = await save('Mine');
  const unknown = await otherMember.refusal(deleteSavedSnippet, { saved_snippet_id: 1_999_999_999 });
  expect(unknown).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
  for (const player of [otherMember, owner, outsider]) {
    expect(await player.refusal(deleteSavedSnippet, { saved_snippet_id: id })).toEqual(unknown);
    expect(await player.refusal(editSavedSnippet, { saved_snippet_id: id, title: 'Yours' })).toEqual(unknown);
    expect((await player.call(getSavedSnippets)).saved_snippets).toEqual([]);
    expect(await player.call(register, { fetch_event_types: ['saved_snippets'] })).toMatchObject({
      saved_snippets: [],
    });
  }
  expect((await member.call(getSavedSnippets)).saved_snippets).toHaveLength(1);
});

test('[V25] titles and texts have limits, as has their number', async () => {
  const { member } = service;
  const refused = async (title: string, content: string) =>
    (await member.refusal(createSavedSnippet, { title, content })).code;
  expect(await refused('t'.repeat(61), 'x')).toBe('BAD_REQUEST');
  expect(await refused('t', 'x'.repeat(10_001))).toBe('BAD_REQUEST');
  expect(await refused('  ', 'x')).toBe('BAD_REQUEST');
  expect(await refused('t', ' ')).toBe('BAD_REQUEST');
  await write`
    insert into saved_snippets (organization_id, user_id, title, content, created_at)
    select organization_id, id, 'many', 'x', now() from users, generate_series(1, 499) where id = ${member.id}
  `.execute(service.database.query);
  expect((await member.refusal(createSavedSnippet, { title: 't', content: 'x' })).message).toContain('500');
});
