import { describe, expect, test } from 'vitest';
import { findAddresses } from './addresses.ts';

const found = (text: string): string[] => findAddresses(text).map(({ start, end }) => text.slice(start, end));

describe('what is an address', () => {
  test.each([
    // Hosts without a scheme.
    ['go to example.io, or example.museum!', ['example.io', 'example.museum']],
    ['sub.example.co.uk/a?b=c#d', ['sub.example.co.uk/a?b=c#d']],
    ['EXAMPLE.COM and Example.org', ['EXAMPLE.COM', 'Example.org']],
    ['example.com:8080/x example.com:80', ['example.com:8080/x', 'example.com:80']],
    ['bücher.example.de/ä', ['bücher.example.de/ä']],
    ['javascript:example.com about:example.org', ['example.com', 'example.org']],
    // File names, sentences and numbers.
    ['main.rs setup.py notes.md run.sh a.zip', []],
    ['docs.example.rs/guide www.example.py', ['docs.example.rs/guide', 'www.example.py']],
    ['done.Now go. e.g. 3.14 v1.2.3 1.2.3.4', []],
    ['a..com .com com. -.com', []],
    // Any host with a scheme.
    ['http://localhost:9991/a http://wiki', ['http://localhost:9991/a', 'http://wiki']],
    ['https://example.com?a=b https://example.com#c', ['https://example.com?a=b', 'https://example.com#c']],
    [
      'http://ann:secret@example.com/x http://ann@example.com',
      ['http://ann:secret@example.com/x', 'http://ann@example.com'],
    ],
    ['http:// https:/// http://?a', []],
    ['ftp://example.com file:///etc', []],
    // Brackets and surrounding marks.
    ['(https://example.com/a_(b)_c)', ['https://example.com/a_(b)_c']],
    ['https://example.com/((((a))))b.', ['https://example.com/((((a))))b']],
    ['https://example.com/(a', []],
    [`https://example.com/${'('.repeat(8)}a${')'.repeat(8)}`, []],
    [
      '[https://example.com/a] [https://example.com/b[1]]',
      ['https://example.com/a', 'https://example.com/b[1]'],
    ],
    ['from https://example.com/a.html:', ['https://example.com/a.html']],
    [
      '"https://example.com/a", \'https://example.com/b\'...',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    [
      '*https://example.com/a* **https://example.com/b**, ~~https://example.com~~',
      ['https://example.com/a', 'https://example.com/b', 'https://example.com'],
    ],
    ['a=https://example.com x/example.com', []],
    ['"https://example.com"more', []],
    [
      '（https://example.com/a）、https://example.com/b。',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['`https://example.com`', []],
    // Mail.
    ['<ann.lee+x@mail.example.com>, bob@example.org.', ['ann.lee+x@mail.example.com', 'bob@example.org']],
    ['ann@example.com/foo ann@ @example ann@b', []],
  ])('%s', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });
});

test('[M1] [V16] a search that finds no end goes on where it stopped', () => {
  const start = process.cpuUsage();
  expect(found('(http://a.b/('.repeat(8_000))).toEqual([]);
  // Processor milliseconds; restarting at each bracket takes ten times as long.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
});
