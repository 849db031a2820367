/** Time zones, with what they are now. */
import { fold } from '../../store/find/fold.ts';
import { languageNow } from '../../words/index.ts';

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "15:32, GMT+1"; empty where the browser does not know the zone. */
export const zoneNow = (zone: string): string => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageNow(), { timeZone: zone, ...options });
  try {
    const offset = format({ timeZoneName: 'shortOffset' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
    return `${format({ timeStyle: 'short' }).format()}, ${offset}`;
  } catch {
    return '';
  }
};

export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

let all: readonly (readonly [folded: string, zone: string])[] | undefined;

/** All words occur; those whose city begins with the text come first. */
export const findZones = (text: string, most: number): readonly string[] => {
  all ??= ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [fold(zoneWords(zone)), zone]);
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = all.filter(([folded]) => words.every((word) => folded.includes(word)));
  const first = words[0] ?? '';
  const begins = (folded: string) => folded.split('/').some((part) => part.startsWith(first));
  return [...found.filter(([one]) => begins(one)), ...found.filter(([one]) => !begins(one))]
    .slice(0, most)
    .map(([, zone]) => zone);
};
