/** Sizes of files as the reader writes them: "4.2 MB". */
import { languageNow } from '../../words/index.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export const sizeText = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(languageNow(), {
    style: 'unit',
    unit: units[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
};
