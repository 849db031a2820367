/** Lengths of time in words, and the units in which people give them. Pure. */

/** Seconds, the largest first. */
const inSeconds = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
export type Unit = keyof typeof inSeconds;

/** Units that people choose from. */
export const units: readonly Unit[] = ['minute', 'hour', 'day'];

/** An amount in the largest unit that fits without a rest. */
export interface Amount {
  readonly count: number;
  readonly unit: Unit;
}

const known = Object.keys(inSeconds) as readonly Unit[];

/** `unit`: what the value counts. */
export const amountOf = (value: number, unit: 'second' | 'day'): Amount => {
  const seconds = value * inSeconds[unit];
  const largest = known.find((one) => seconds % inSeconds[one] === 0) ?? 'second';
  return { count: seconds / inSeconds[largest], unit: largest };
};

export const lengthOf = ({ count, unit }: Amount, counted: 'second' | 'day'): number =>
  Math.round((count * inSeconds[unit]) / inSeconds[counted]);

const words = (language: string, { count, unit }: Amount): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: Number.isInteger(count) ? 0 : 2,
  });

/** "10 minutes". */
export const amountWords = (amount: Amount, language: string): string =>
  words(language, amount).format(amount.count);

/** "minutes". */
export const unitWords = (unit: Unit, language: string): string =>
  words(language, { count: 2, unit })
    .formatToParts(2)
    .flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
    .join('');
