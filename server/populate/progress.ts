/** Shows progress: a bar on a terminal, else occasional lines. */

export interface Progress {
  at(name: string, done: number, total: number): void;
}

/** Milliseconds between reports of one step. */
const pause = { terminal: 100, lines: 5_000 } as const;
const barLength = 30;

const renderBar = (share: number) => {
  const full = Math.round(share * barLength);
  return '#'.repeat(full) + '.'.repeat(barLength - full);
};

/** `report` prints a line; `terminal` can overwrite one. */
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
