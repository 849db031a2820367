import { lowerCase } from '@parlance/protocol/lower-case';
import { createDatabase } from '@parlance/testing/database';
import { afterAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { read } from './sql.ts';
import { refuseLimited } from './transaction.ts';

const stored = await createDatabase('cast');
const database = new Database(stored.connection, refuseLimited, { connections: 1 });
afterAll(async () => {
  await database.close();
  await stored.drop();
});

/** Lower case by the database, without letters that its Unicode edition lacks. */
const lower = async (texts: readonly string[]): Promise<[text: string, lower: string][]> => {
  const { rows } = await read<{ text: string; lower: string }>`
    select text, lower(text) as lower from unnest(${texts}::text[]) as text where unicode_assigned(text)
  `.execute(database.query);
  return rows.map((row) => [row.text, row.lower]);
};
const byUs = (known: readonly [text: string, lower: string][]) =>
  known.map(([text]) => [text, lowerCase(text)]);

test('the database and the service put text into the same lower case', async () => {
  const letters = Array.from({ length: 0x1ffff }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{Lu}\p{Lt}\p{Ll}]/u.test(letter));
  const known = await lower(letters);
  expect(known.length).toBeGreaterThan(4000);
  expect(byUs(known)).toEqual(known);
  const words = await lower(['ΟΔΟΣ', 'ΟΔΟΣ ΣΑΣ', 'οδος', 'İZMİR', 'IĞDIR', 'STRASSE ẞ', 'ﬁ', 'ǅ', 'Å']);
  expect(byUs(words)).toEqual(words);
});
