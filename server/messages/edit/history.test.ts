/** Cost of showing a history. */
import { getMessageHistory, updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { makeRoom } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { measureStall } from '@parlance/testing/stall';
import { afterAll, expect, test } from 'vitest';
import { createDifferences } from './difference.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, database } = service;
const room = await makeRoom(database, member.person.organizationId, 'study', { members: [member.id] });

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => ((index * 7919 + seed * 104_729) % 97_003).toString(36)).join(
    ' ',
  );
const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };

test('[H4] the history of twenty large edits holds no caller up', async () => {
  const send = { type: 'channel', to: room.id, topic: 'a', content: words(0, 980) } as const;
  const { id } = await member.bare.call(sendMessage, send);
  for (let edit = 1; edit <= 20; edit += 1)
    await member.bare.call(updateMessage, { ...quiet, message_id: id, content: words(edit, 980) });
  const { result, stall } = await measureStall(() =>
    otherMember.bare.call(getMessageHistory, { message_id: id }),
  );
  expect(result.message_history).toHaveLength(21);
  expect(result.message_history.at(-1)!.content_html_diff).toContain('highlight_text_inserted');
  expect(stall).toBeLessThan(1000);
});

test('[H4] a message whose history has become too large is edited no further', async () => {
  const text = (edit: number) => `${edit} ${'long '.repeat(1900)}`;
  const send = { type: 'channel', to: room.id, topic: 'b', content: text(0) } as const;
  const { id } = await member.bare.call(sendMessage, send);
  let refused: { readonly code: string; readonly message: string } | undefined;
  let edits = 0;
  for (; edits < 100 && refused === undefined; edits += 1)
    await member.bare
      .call(updateMessage, { ...quiet, message_id: id, content: text(edits + 1) })
      .catch((error) => {
        refused = error;
      });
  expect(refused).toMatchObject({ code: 'BAD_REQUEST' });
  expect(refused!.message).toMatch(/edited too often/);
  expect(edits).toBeGreaterThan(40);
  const { message_history } = await otherMember.bare.call(getMessageHistory, { message_id: id });
  expect(message_history[0]!.content).toBe(text(0).trimEnd());
});

test('[H4] differences are found within a budget, and coarser beyond it', () => {
  const [before, after] = [`<p>one ${words(1, 400)} end</p>`, `<p>two ${words(2, 400)} end</p>`];
  const differences = createDifferences();
  const first = differences(before, after);
  // Common starts and ends stay; everything between is replaced.
  expect(first.startsWith('<p><span class="highlight_text_deleted">one')).toBe(true);
  expect(first.endsWith(' end</p>')).toBe(true);
  const apart = [
    `<p>a ${words(3, 50)} b ${words(4, 50)} c</p>`,
    `<p>x ${words(3, 50)} y ${words(5, 50)} z</p>`,
  ];
  const exact = differences(apart[0]!, apart[1]!).match(/highlight_text_inserted/g)!.length;
  for (let round = 0; round < 30; round += 1) differences(before, after);
  expect(differences(apart[0]!, apart[1]!).match(/highlight_text_inserted/g)!.length).toBeLessThan(exact);
  expect(differences('<p>a b</p>', '<p>a c</p>')).toContain('<span class="highlight_text_inserted">c</span>');
});
