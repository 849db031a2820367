import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDrafts } from '@parlance/protocol/drafts';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { createSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createScheduledMessage, deleteScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { getAttachments, removeAttachment, uploadFile } from '@parlance/protocol/uploads/uploads';
import { ask, multipart, upload } from '@parlance/testing/files';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../db/sql.ts';
import { removeUnclaimed } from './remove.ts';

const service = await startService({ uploads: { maxFileMib: 1, quotaMib: 3 } });
afterAll(() => service.close());
const { owner, member, otherMember, outsider } = service;
const storedFiles = async () => {
  const { directory } = service.app.service.uploads;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const pathOf = (url: string) => decodeURIComponent(url.replace('/user_uploads/', ''));
const filesOf = async (player: typeof member) => (await player.call(getAttachments)).attachments;
const textOf = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

describe('[S44] an uploaded file', () => {
  test('is listed by its owner alone, and comes in an event with the messages that show it', async () => {
    const listening = await member.listen();
    const others = await otherMember.listen();
    const file = new File(['a list of plants'], 'plants.txt', { type: 'text/plain' });
    const { uri, url, filename } = await member.call(uploadFile, {}, { file });
    expect({ uri, filename }).toEqual({ uri: url, filename: 'plants.txt' });
    expect(url).toMatch(/^\/user_uploads\/\d+\/[A-Za-z0-9]{2}\/[A-Za-z0-9]{24}\/plants\.txt$/);

    const added = await listening.until(({ type }) => type === 'attachment');
    const { attachments, upload_space_used } = await member.call(getAttachments);
    expect(added).toMatchObject({ op: 'add', attachment: attachments[0], upload_space_used });
    expect(attachments).toEqual([
      {
        id: expect.any(Number),
        name: 'plants.txt',
        path_id: pathOf(url),
        size: 16,
        create_time: Math.floor(service.clock.now() / 1000),
        message_ids: [],
      },
    ]);
    expect(upload_space_used).toBe(16);

    const { id } = await member.call(sendMessage, {
      type: 'direct',
      to: [otherMember.id],
      content: `See [plants](${url})`,
    });
    const updated = await listening.until(({ type }) => type === 'attachment');
    expect(updated).toMatchObject({ op: 'update', attachment: { message_ids: [id] }, upload_space_used: 16 });
    expect((await filesOf(member))[0]).toEqual((updated as { attachment?: unknown }).attachment);
    expect(await filesOf(otherMember)).toEqual([]);
    await others.catchUp();
    expect(others.events.filter(({ type }) => type === 'attachment')).toEqual([]);

    const { id: attachment_id } = attachments[0]!;
    await member.call(removeAttachment, { attachment_id });
    const removed = await listening.until(({ type }) => type === 'attachment');
    expect(removed).toMatchObject({ op: 'remove', attachment: { id: attachment_id }, upload_space_used: 0 });
    expect(await member.call(getAttachments)).toMatchObject({ attachments: [], upload_space_used: 0 });
    expect((await ask(service, member.person, url)).status).toBe(404);
    expect(await storedFiles()).toEqual([]);
  });

  test('[V9] is deleted by its owner alone; others are answered as if it did not exist', async () => {
    const url = await upload(member, 'mine.txt', 'mine');
    const { id: attachment_id } = (await filesOf(member))[0]!;
    for (const player of [owner, otherMember, outsider]) {
      const refused = await player.refusal(removeAttachment, { attachment_id });
      const unknown = await player.refusal(removeAttachment, { attachment_id: 1_999_999 });
      expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST', message: unknown.message });
      expect(unknown).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    expect((await ask(service, member.person, url)).body.toString()).toBe('mine');
    await member.call(removeAttachment, { attachment_id });
  });

  test('costs a message that shows ten as many statements as one that shows one; other messages pay nothing', async () => {
    const urls = [];
    for (let count = 0; count < 10; count += 1)
      urls.push(await upload(member, `${count}.txt`, String(count)));
    const send = async (content: string) => {
      const to = [otherMember.id];
      const { statements } = await service.countStatements(() =>
        member.bare.call(sendMessage, { type: 'direct', to, content }),
      );
      return statements.length;
    };
    const links = urls.map((url) => `[file](${url})`);
    await send('See [file](https://example.org/0.txt)');
    const plain = await send('See [file](https://example.org/0.txt)');
    const one = await send(`See ${links[0]}`);
    expect(one).toBeGreaterThan(plain);
    // Statements: file lookup, new words, and begin, lock and commit around the send.
    expect(one - plain).toBe(5);
    expect(await send(`See ${links.join(' ')}`)).toBe(one);
    expect(await send('See [file](https://example.org/0.txt)')).toBe(plain);
    for (const { id } of await filesOf(member)) await member.call(removeAttachment, { attachment_id: id });
  });

  test('goes after a week in which no message showed it, nor anything that may become one', async () => {
    const forgotten = await upload(member, 'forgotten.txt', 'forgotten');
    const shown = await upload(member, 'shown.txt', 'shown');
    const [scheduled, drafted, saved] = [
      await upload(member, 'für später.txt', 'scheduled'),
      await upload(member, 'drafted.txt', 'drafted'),
      await upload(member, 'saved.txt', 'saved'),
    ];
    const { scheduled_message_id } = await member.call(createScheduledMessage, {
      type: 'direct',
      to: [otherMember.id],
      content: `[it](${decodeURIComponent(scheduled)})`,
      scheduled_delivery_timestamp: Math.floor(service.clock.now() / 1000) + 30 * 86_400,
    });
    await member.call(createDrafts, {
      drafts: [{ type: '', to: [], topic: '', content: `[it](${drafted})` }],
    });
    await member.call(createSavedSnippet, { title: 'File', content: `[it](${saved})` });
    await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: `[it](${shown})` });
    const listening = await member.listen();
    service.clock.forward(6 * 86_400);
    expect(await service.perform(() => removeUnclaimed(service.app.service))).toBe(0);
    service.clock.forward(2 * 86_400);
    expect(await service.perform(() => removeUnclaimed(service.app.service))).toBe(1);
    expect(await listening.until(({ type }) => type === 'attachment')).toMatchObject({ op: 'remove' });
    expect((await ask(service, member.person, forgotten)).status).toBe(404);
    expect((await ask(service, member.person, shown)).body.toString()).toBe('shown');
    for (const [url, content] of Object.entries({
      [scheduled]: 'scheduled',
      [drafted]: 'drafted',
      [saved]: 'saved',
    }))
      expect((await ask(service, member.person, url)).body.toString()).toBe(content);
    await member.call(deleteScheduledMessage, { scheduled_message_id });
    expect(await service.perform(() => removeUnclaimed(service.app.service))).toBe(1);
    expect((await ask(service, member.person, scheduled)).status).toBe(404);
    for (const { id } of await filesOf(member)) await member.call(removeAttachment, { attachment_id: id });
  });
});

describe('[V25] limits', () => {
  test('the largest file and the quota are returned at registration', async () => {
    expect(await member.call(register)).toMatchObject({
      max_file_upload_size_mib: 1,
      realm_upload_quota_mib: 3,
      server_thumbnail_formats: expect.arrayContaining([
        { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
      ]),
    });
  });

  test('a file beyond the largest is refused and leaves nothing', async () => {
    const file = new File([new Uint8Array(1_048_577)], 'large.bin');
    const refused = await member.refusal(uploadFile, {}, { file });
    expect(refused).toMatchObject({ code: 'REQUEST_TOO_LARGE', status: 413 });
    expect(refused.message).toContain('1 MiB');
    expect(await storedFiles()).toEqual([]);
    const exact = new File([new Uint8Array(1_048_576)], 'exact.bin');
    await member.call(uploadFile, {}, { file: exact });
  });

  test('the quota holds for uploads at once', async () => {
    const before = await storedFiles();
    const file = () => new File([new Uint8Array(900_000)], 'piece.bin');
    const outcomes = await service.perform(() =>
      Promise.allSettled(Array.from({ length: 6 }, () => owner.bare.call(uploadFile, {}, { file: file() }))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBe(4);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'REALM_UPLOAD_QUOTA', status: 400 });
    const { attachments, upload_space_used } = await owner.call(getAttachments);
    expect(upload_space_used).toBe(1_048_576 + 2 * 900_000);
    expect((await storedFiles()).length).toBe(before.length + 2);
    for (const { id } of [...attachments]) await owner.call(removeAttachment, { attachment_id: id });
  });

  test('no file, two files, another kind of body: each is refused in words', async () => {
    const before = await storedFiles();
    const post = async (options: object) =>
      ask(service, member.person, '/api/v1/user_uploads', { method: 'POST', ...options });
    const two = multipart(
      'name="a"; filename="a.txt"',
      'a\r\n--limit\r\nContent-Disposition: form-data; name="b"; filename="b.txt"\r\n\r\nb',
    );
    for (const options of [
      {},
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'file=x' },
      { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
      { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b--\r\n' },
      { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b\r\nContent-Dis' },
      two,
    ]) {
      const { status, body } = await post(options);
      expect(status, body.toString()).toBe(400);
      expect(textOf(body)).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('no one uploads without a key', async () => {
    const before = await storedFiles();
    const body = multipart('name="file"; filename="a.txt"', 'a');
    const { status } = await ask(service, undefined, '/api/v1/user_uploads', { method: 'POST', ...body });
    expect(status).toBe(401);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('[V21] names', () => {
  const hostile = [
    '../../../../etc/passwd',
    '..\\..\\windows\\system32\\config',
    '/etc/shadow',
    'C:\\autoexec.bat',
    '....//....//x',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fx',
    '..%c0%afx',
    '．．／．．／x',
    'a/../../b.txt',
    '.',
    '..',
    '...',
    '.htaccess',
    '-rf',
    'a\u0000b.txt',
    'a\u202egnp.exe',
    'con\r\nX-Injected: yes.txt',
    '"><script>alert(1)</script>.png',
    'x'.repeat(5000),
    `${'é'.repeat(3000)}.txt`,
    '',
    ' ',
  ];

  test.each(hostile)('name %# leads nowhere but to the file', async (name) => {
    await write`delete from attachments`.execute(service.database.query);
    await write`delete from upload_totals`.execute(service.database.query);
    const filename = name.replaceAll('"', '%22').replaceAll('\r\n', '%0D%0A');
    const sent = multipart(`name="file"; filename="${filename}"`, 'content');
    const { status, body } = await service.perform(() =>
      ask(service, member.person, '/api/v1/user_uploads', { method: 'POST', ...sent }),
    );
    // A part without a name is a field.
    if (status === 400) return;
    expect(status).toBe(200);
    const { url } = textOf(body) as { url: string };
    const [organization, folder, secret, last, ...rest] = pathOf(url).split('/');
    expect([organization, rest]).toEqual([String(member.person.organizationId), []]);
    expect(`${folder}/${secret}`).toMatch(/^[A-Za-z0-9]{2}\/[A-Za-z0-9]{24}$/);
    expect(last).toMatch(/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u);
    expect(last).not.toContain('..');
    expect([...last!].length).toBeLessThanOrEqual(110);
    const shown = (await filesOf(member))[0]!.name;
    expect([...shown].length).toBeLessThanOrEqual(255);
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    const stored = (await storedFiles()).at(-1)!;
    expect(stored.startsWith(service.app.service.uploads.directory)).toBe(true);

    const read = await ask(service, member.person, url);
    expect([read.status, read.body.toString()]).toEqual([200, 'content']);
    expect(Object.keys(read.headers)).not.toContain('x-injected');
  });
});
