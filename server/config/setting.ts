import { Refusal } from './refusal.ts';

/** A setting's value, errors, help and documentation, declared once. `parse` throws an Expected. */
export type Setting<T> = {
  meaning: string;
  /** Describes accepted texts in a few words. */
  accepts: string;
  /** Written as an operator would; undefined when absence has its own meaning. */
  default: string | undefined;
  /** The meaning of absence, if not a value. */
  absent?: string;
  example: string;
  /** Never printed, even when wrong. */
  secret?: boolean;
  /** Nodes of one installation may differ in it, or settle it otherwise. */
  isOfNode?: boolean;
  parse(text: string): T;
};

/** The setting does not accept the text. */
export class Expected extends Error {}

type Declared = Readonly<Record<string, Setting<unknown>>>;

/** A default makes a value certain. */
export type Values<S extends Declared> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T>
    ? S[Name]['default'] extends string
      ? T
      : T | undefined
    : never;
};

/** Empty texts count as absent. Throws a Refusal for the first wrong one. */
export function readSettings<S extends Declared>(
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
): Values<S> {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const given = environment[name];
    const text = given === undefined || given.trim() === '' ? setting.default : given.trim();
    try {
      values[name] = text === undefined ? undefined : setting.parse(text);
    } catch (error) {
      if (!(error instanceof Expected)) throw error;
      const shown = setting.secret ? 'its value' : JSON.stringify(text);
      throw new Refusal(
        `${name}: ${shown} ${error.message}; set it to ${setting.accepts}, like ${setting.example}.`,
      );
    }
  }
  return values as Values<S>;
}

/** `width` in columns of a terminal. */
export function renderHelp(settings: Declared, width = 100): string {
  const indent = ' '.repeat(6);
  return Object.entries(settings)
    .map(([name, setting]) => {
      const fallback = setting.default ?? setting.absent ?? 'not set';
      return [
        `  ${name}=${setting.example}`,
        ...wrap(`${setting.meaning} Default: ${fallback}.`, width - indent.length).map(
          (line) => indent + line,
        ),
      ].join('\n');
    })
    .join('\n');
}

export function renderPage(settings: Declared): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = Object.entries(settings).map(([name, setting]) => {
    const fallback = setting.default === undefined ? (setting.absent ?? 'not set') : `\`${setting.default}\``;
    return `| \`${name}\` | ${cell(setting.accepts)} | ${cell(fallback)} | ${cell(setting.meaning)} | \`${cell(setting.example)}\` |`;
  });
  return `# Configuration

Settings come from the environment: \`PORT=8080 npm start\`. A setting that is empty counts as not set; one that is wrong
stops the start with a line that says what would be right. \`npm start -- --help\` prints this list.

<!-- Generated from server/config/settings.ts by "npm run generate"; do not edit. -->

| setting | takes | default | meaning | example |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Names in the environment that look like a setting misspelt, each with the setting. */
export function findMisspelt(
  settings: Declared,
  environment: Readonly<Record<string, string | undefined>>,
): readonly { readonly given: string; readonly meant: string }[] {
  const names = Object.keys(settings);
  return Object.keys(environment)
    .filter((given) => !names.includes(given))
    .flatMap((given) => {
      const near = names
        .map((meant) => ({ given, meant, mistakes: mistakesIn(given.toUpperCase(), meant) }))
        .filter(({ mistakes }) => mistakes < Number.POSITIVE_INFINITY)
        .sort((one, other) => one.mistakes - other.mistakes);
      return near.slice(0, 1);
    });
}

/** Infinite for another name. Short names are near too many others: `HTTP_URL` is no `SMTP_URL`. */
function mistakesIn(given: string, name: string): number {
  const most = name.length < 8 ? 0 : name.length < 16 ? 2 : name.length < 20 ? 3 : 4;
  if (Math.abs(given.length - name.length) > most) return Number.POSITIVE_INFINITY;
  const mistakes = distance(given, name);
  const isClear = mistakes < 2 || given[0] === name[0];
  return isClear && mistakes <= most ? mistakes : Number.POSITIVE_INFINITY;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const [above, current] = [rows[row - 1]!, [row]];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          above[column]! + 1,
          current[column - 1]! + 1,
          above[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(current);
  }
  return rows[a.length]![b.length]!;
}
