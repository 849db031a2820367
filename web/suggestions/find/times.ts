/** Points in time that are often meant. Pure. */

const at = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** The next full hour, tomorrow morning, the morning of next Monday. */
export const nearTimes = (now: Date): readonly Date[] => {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const times = [at(now, 0, now.getHours() + 1), at(now, 1, 9), at(now, toMonday, 9)];
  return toMonday === 1 ? times.slice(0, 2) : times;
};

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2}))?$/;

/** Reads `2030-05-01` and `2030-05-01 9:00` in the writer's zone. */
export const readTime = (text: string): Date | undefined => {
  const [, ...parts] = form.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hour, minute] = parts.map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(year, month - 1, day, hour, minute);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
};
