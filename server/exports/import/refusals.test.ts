import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, entriesOf, packEntries, startWithArchive } from '@parlance/testing/archives';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '../../config/refusal.ts';
import { read } from '../../db/sql.ts';

const { service, directory, archive, importInto, close } = await startWithArchive();
afterAll(close);

const packed = (entries: readonly Entry[]) => packEntries(directory, entries);

test('[V17] [V21] what is no sound archive is refused, and nothing is left of it', async () => {
  const entries = await entriesOf(archive);
  const count = async () =>
    (
      await read<{ count: number }>`
        select (select count(*) from organizations) + (select count(*) from users) + (select count(*) from messages) as count
      `.execute(service.database.query)
    ).rows[0]!.count;
  const filesThere = async () => {
    const { directory: root } = service.app.service.uploads;
    const all = await readdir(root, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const before = [await count(), await filesThere()];
  const edited = (name: RegExp, edit: (text: string) => string) =>
    entries.map((entry) =>
      name.test(entry.name) ? { ...entry, text: Buffer.from(edit(entry.text.toString())) } : entry,
    );
  const rows = entries.filter(({ name }) => !/^(files|end)/.test(name));
  const users = entries.find(({ name }) => name.startsWith('users'))!.text.toString();
  const somebody = users.split('\n').find((line) => line.includes('"system_bot":null'))!;
  const pictured = somebody.replace('"avatar_source":"J"', '"avatar_source":"U"');
  const bad: Readonly<Record<string, readonly Entry[]>> = {
    'a path out of the archive': [...entries, { name: '../../etc/passwd', text: Buffer.from('x') }],
    'a path out of a folder of it': [...rows, { name: 'files/../../passwd', text: Buffer.from('x') }],
    'a link to a file of the machine': [...rows, { name: 'files/1', text: Buffer.alloc(0), type: 'symlink' }],
    'no manifest': entries.slice(1),
    'another version': edited(/^manifest/, (text) => text.replace(/"version":\d+/, '"version":1')),
    'no end': entries.slice(0, -1),
    'something after the end': [...entries, entries.at(-2)!],
    'a message too few': edited(/^messages/, (text) => text.replace(/[^\n]+\n$/, '')),
    'a file too few': entries.filter(({ name }) => !name.startsWith('files/')),
    'more than an entry holds': [
      entries[0]!,
      { name: 'organization/000001.jsonl', text: Buffer.alloc(129 * 1_048_576) },
    ],
    'tables in another order': [entries[0]!, ...entries.slice(1).reverse()],
    'a table that nobody knows': [...rows, { name: 'api_keys/000001.jsonl', text: Buffer.from('{}\n') }],
    'a picture of nobody': [...rows, { name: 'avatars/1', text: Buffer.from('x') }],
    'an avatar that is no picture': [
      ...rows.map((entry) =>
        entry.name.startsWith('users')
          ? { ...entry, text: Buffer.from(users.replace(somebody, pictured)) }
          : entry,
      ),
      { name: `avatars/${JSON.parse(somebody).id}`, text: Buffer.from('<svg onload="alert(1)"/>') },
    ],
    'a linkifier that runs scripts': edited(/^organization/, (text) =>
      text.replace(
        '"linkifiers":[]',
        `"linkifiers":[${JSON.stringify({
          id: 1,
          pattern: 'x(?P<id>[0-9]+)',
          url_template: 'javascript:{id}',
          example_input: null,
          reverse_template: null,
          alternative_url_templates: [],
        })}]`,
      ),
    ),
    'a reader of what is no range': edited(/^read_states/, (text) =>
      text.replace(/"read":"[^"]*"/, '"read":"{[5,1]}"'),
    ),
    'a key too much': edited(/^users/, (text) => text.replace('{"id"', '{"password_hash":"x","id"')),
    'a sender who is not there': edited(/^messages/, (text) =>
      text.replace(/"sender_id":\d+/, '"sender_id":999999'),
    ),
    'the same message twice': edited(/^messages/, (text) => `${text.split('\n')[0]!}\n${text}`),
    'no JSON': edited(/^channels/, (text) => `${text}{`),
    'nobody who governs': edited(/^users/, (text) => text.replaceAll('"role":100', '"role":400')),
    'a file of another size': edited(/^files/, (text) => `${text}more`),
    'two channels of one name': edited(/^channels/, (text) => text.replaceAll('cellar', 'kitchen')),
  };
  const told: Record<string, string> = {};
  for (const [what, changed] of Object.entries(bad)) {
    const error = await importInto('broken', await packed(changed)).catch((thrown: unknown) => thrown);
    expect([what, error instanceof Refusal ? 'refused' : error]).toEqual([what, 'refused']);
    told[what] = String(error);
  }
  expect(told).toMatchObject({
    'another version': expect.stringContaining('The archive is of version 1; this version of Parlance reads'),
    'no end': expect.stringContaining('The archive is not whole.'),
    'a message too few': expect.stringContaining('The archive is not whole.'),
    'a file too few': expect.stringContaining('The archive is not whole.'),
    'more than an entry holds': expect.stringContaining('larger than it can be'),
    'a link to a file of the machine': expect.stringContaining('is no plain file'),
    'an avatar that is no picture': expect.stringContaining('must be a picture'),
    'a linkifier that runs scripts': expect.stringContaining('must begin with https:// or http://'),
  });
  const whole = await readFile(archive);
  for (const [name, bytes] of [
    ['cut.tar.gz', whole.subarray(0, whole.length / 2)],
    ['noise.tar.gz', randomBytes(1000)],
  ] as const) {
    await writeFile(join(directory, name), bytes);
    await expect(importInto('broken', join(directory, name))).rejects.toThrow(Refusal);
  }
  await expect(importInto('elsewhere')).rejects.toThrow('There is an organization elsewhere already.');
  expect([await count(), await filesThere()]).toEqual(before);
});

test('[V17] markup of an archive is made again from what was written', async () => {
  const entries = (await entriesOf(archive)).map((entry) =>
    entry.name.startsWith('messages')
      ? {
          ...entry,
          text: Buffer.from(entry.text.toString().replaceAll('_soup_', '<script>alert(1)</script>')),
        }
      : entry,
  );
  const { organization_id } = await importInto('markup', await packed(entries));
  const { rows } = await read<{ html: string }>`
    select string_agg(rendered_content, '') as html from messages where organization_id = ${organization_id}
  `.execute(service.database.query);
  expect(rows[0]!.html).toContain('&lt;script&gt;');
  expect(rows[0]!.html).not.toContain('<script>');
});
