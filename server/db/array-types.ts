/**
 * Arrays on the way to the database and back. The driver would ask every new connection for its array types, and when
 * the connection breaks in that moment nothing catches the error, which ends the process; so they are told here.
 */
import { parse } from 'postgres-array';

/** Control characters, and halves of surrogate pairs: JSON names them by their number, which means nothing here. */
const namedByJson = /[\p{Cc}\p{Cs}]/u;

/** All else JSON quotes in the same way, in a third of the time; most of what is written to the log is long and full of quotes. */
const quote = (text: string): string =>
  namedByJson.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : JSON.stringify(text);

const serialize = (items: readonly unknown[]): string =>
  `{${items
    .map((item) => {
      if (item === null) return 'NULL';
      return typeof item === 'number' ? String(item) : quote(String(item));
    })
    .join(',')}}`;

const ofItems = (oid: number, read: (text: string) => unknown) => ({
  to: oid,
  from: [oid],
  serialize,
  parse: (text: string) => parse(text, read),
});

const asItIs = (text: string) => text;

/** The types that tables and statements of ours use, by the numbers that PostgreSQL has for them. */
export const arrayTypes = {
  bools: ofItems(1000, (text) => text === 't'),
  smallints: ofItems(1005, Number),
  integers: ofItems(1007, Number),
  bigints: ofItems(1016, Number),
  texts: ofItems(1009, asItIs),
  instants: ofItems(1185, (text) => new Date(text)),
};
