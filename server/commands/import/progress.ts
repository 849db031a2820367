/** Shows how far an import is: as one line on a terminal, otherwise as a line each ten seconds. */
import { mebibyte } from '@parlance/protocol/limits';
import type { ImportProgress } from '../../imports/index.ts';
import type { Context } from '../command.ts';

/** Milliseconds. */
const between = 10_000;
const onTerminal = 200;

const short = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

export const createImportProgress = ({ json, report }: Context): ImportProgress & { end(): void } => {
  const isTerminal = process.stderr.isTTY === true && !json;
  let began: { readonly at: number; readonly done: number } | undefined;
  let shownAt = 0;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    report('stopping after this batch');
  };
  process.once('SIGINT', stop);
  const describe = (done: number, expected: number, now: number): string => {
    const seconds = (now - began!.at) / 1000;
    const rate = seconds === 0 ? 0 : (done - began!.done) / seconds;
    const parts = [
      `messages ${done.toLocaleString('en')}${expected > 0 ? `/${expected.toLocaleString('en')}` : ''}`,
    ];
    if (expected > 0) parts.push(`${Math.min(100, Math.floor((100 * done) / expected))}%`);
    parts.push(`${Math.round(rate).toLocaleString('en')}/s`);
    if (expected > done && rate > 0) parts.push(`ETA ${short((expected - done) / rate)}`);
    parts.push(`RSS ${Math.round(process.memoryUsage.rss() / mebibyte)} MB`);
    return parts.join('  ');
  };
  return {
    say: report,
    count: (done, expected) => {
      const now = Date.now();
      began ??= { at: now, done };
      if (json || now - shownAt < (isTerminal ? onTerminal : between)) return;
      shownAt = now;
      const line = describe(done, expected, now);
      if (isTerminal) process.stderr.write(`\r\x1b[K${line}`);
      else report(line);
    },
    isStopped: () => isStopped,
    end: () => {
      process.removeListener('SIGINT', stop);
      if (isTerminal && shownAt > 0) process.stderr.write('\n');
    },
  };
};
