/** How far a long piece of work is, for the person who waits: a bar on a terminal, now and then a line elsewhere. */

export interface Progress {
  /** `done` of `total` things of this name. */
  at(name: string, done: number, total: number): void;
}

/** Milliseconds between two reports of the same step. */
const pause = { terminal: 100, lines: 5_000 } as const;
const barLength = 30;

const renderBar = (share: number) => {
  const full = Math.round(share * barLength);
  return '#'.repeat(full) + '.'.repeat(barLength - full);
};

/** `report` prints a line; `terminal` is given where a line can be overwritten. */
export const createProgress = (
  report: (line: string) => void,
  terminal: { write(text: string): unknown } | undefined,
  now: () => number = performance.now.bind(performance),
): Progress => {
  let step = '';
  let begun = 0;
  let shown = 0;
  return {
    at: (name, done, total) => {
      if (name !== step) {
        step = name;
        begun = now();
        shown = terminal === undefined ? now() : 0;
      }
      const isDone = done >= total;
      if (!isDone && now() - shown < (terminal === undefined ? pause.lines : pause.terminal)) return;
      shown = now();
      const seconds = (now() - begun) / 1000;
      const rate = seconds > 0.5 ? `, ${Math.round(done / seconds)}/s` : '';
      const figures = `${done} of ${total} ${name}${rate}`;
      if (terminal === undefined) report(figures);
      else
        terminal.write(
          `\r[${renderBar(total === 0 ? 1 : done / total)}] ${figures}\u001b[K${isDone ? '\n' : ''}`,
        );
    },
  };
};
