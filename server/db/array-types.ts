/**
 * Array types, so that the driver does not query each new connection for them; if that connection breaks, an
 * uncaught error ends the process.
 */
import { parse } from 'postgres-array';

/** JSON escapes these by number, which PostgreSQL does not read. */
const namedByJson = /[\p{Cc}\p{Cs}]/u;

/** Equals JSON's quoting for the rest, in a third of the time. */
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

export const arrayTypes = {
  bools: ofItems(1000, (text) => text === 't'),
  smallints: ofItems(1005, Number),
  integers: ofItems(1007, Number),
  bigints: ofItems(1016, Number),
  texts: ofItems(1009, asItIs),
  instants: ofItems(1185, (text) => new Date(text)),
};
