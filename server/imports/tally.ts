/** Counts what an import takes and leaves, for its report. Never holds texts, tokens or addresses. */
import type { Counted, NotTaken, Warning } from './vocabulary.ts';

/** Examples of one kind. */
const mostExamples = 100;
const longestExample = 200;

/** `new` came with this import; `known` had come with an earlier one. Others say how: `matched`, `stored`, `linked`. */
export type Counts = Readonly<Record<string, number>>;

export interface NotTakenCount {
  readonly of: Counted;
  readonly kind: string;
  readonly count: number;
  readonly why: string;
  readonly examples?: readonly string[];
}

export interface Changed {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

interface Noted {
  count: number;
  readonly examples: string[];
}

const shown = (example: string): string =>
  example.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ').slice(0, longestExample);

const note = (noted: Noted, count: number, example: string | undefined): void => {
  noted.count += count;
  if (example !== undefined && noted.examples.length < mostExamples) noted.examples.push(shown(example));
};

const examplesOf = ({ examples }: Noted) => (examples.length === 0 ? {} : { examples });

/** These are in every report, also when nothing of them is in the archive. */
const always: Readonly<Partial<Record<Counted, readonly string[]>>> = {
  people: ['new', 'matched', 'known', 'placeholders'],
  channels: ['new', 'joined', 'known'],
  memberships: ['new', 'known'],
  messages: ['new', 'known'],
  reactions: ['new', 'known'],
  files: ['stored', 'linked', 'known'],
};

export interface TallyReport {
  readonly taken: Readonly<Record<string, Counts>>;
  readonly not_taken: readonly NotTakenCount[];
  readonly warnings: readonly {
    readonly kind: string;
    readonly count: number;
    readonly examples?: readonly string[];
  }[];
  readonly changed: readonly Changed[];
}

export class Tally {
  readonly #taken = new Map<Counted, Map<string, number>>();
  readonly #notTaken = new Map<
    string,
    Noted & { readonly of: Counted; readonly kind: string; readonly why: string }
  >();
  readonly #warnings = new Map<string, Noted>();
  readonly #changed: Changed[] = [];

  constructor() {
    for (const [of, hows] of Object.entries(always))
      this.#taken.set(of as Counted, new Map(hows.map((how) => [how, 0])));
  }

  add(of: Counted, how: string, count = 1): void {
    const counts = this.#taken.get(of) ?? new Map<string, number>();
    counts.set(how, (counts.get(how) ?? 0) + count);
    this.#taken.set(of, counts);
  }

  countOf(of: Counted, how: string): number {
    return this.#taken.get(of)?.get(how) ?? 0;
  }

  leave({ of, what, why, count = 1, example }: Omit<NotTaken, 'kind'>): void {
    const key = JSON.stringify([of, what, why]);
    const noted = this.#notTaken.get(key) ?? { of, kind: what, why, count: 0, examples: [] };
    this.#notTaken.set(key, noted);
    note(noted, count, example);
  }

  warn({ what, count = 1, example }: Omit<Warning, 'kind'>): void {
    const noted = this.#warnings.get(what) ?? { count: 0, examples: [] };
    this.#warnings.set(what, noted);
    note(noted, count, example);
  }

  change(changed: Changed): void {
    if (this.#changed.length < mostExamples)
      this.#changed.push({ ...changed, from: shown(changed.from), to: shown(changed.to) });
  }

  report(): TallyReport {
    return {
      taken: Object.fromEntries(
        [...this.#taken].map(([of, counts]) => [of, Object.fromEntries(counts) as Counts]),
      ),
      not_taken: [...this.#notTaken.values()].map(
        (noted): NotTakenCount => ({
          of: noted.of,
          kind: noted.kind,
          count: noted.count,
          why: noted.why,
          ...examplesOf(noted),
        }),
      ),
      warnings: [...this.#warnings].map(([kind, noted]) => ({
        kind,
        count: noted.count,
        ...examplesOf(noted),
      })),
      changed: [...this.#changed],
    };
  }
}
