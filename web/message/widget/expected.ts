/** Additions that wait for their event. Pure. */
import type { Submessage } from './read.ts';

export interface Expected {
  readonly content: string;
  /** The last submessage when it was added. */
  readonly after: number;
}

/** Leaves out each addition whose event has come. */
export const stillExpected = (
  submessages: readonly Submessage[],
  expected: readonly Expected[],
  own: number,
): readonly Expected[] => {
  const arrived = new Set<number>();
  return expected.filter(({ content, after }) => {
    const event = submessages.find(
      (one) => one.id > after && one.sender_id === own && one.content === content && !arrived.has(one.id),
    );
    if (event !== undefined) arrived.add(event.id);
    return event === undefined;
  });
};

export const withExpected = (
  submessages: readonly Submessage[],
  expected: readonly Expected[],
  own: number,
): readonly Submessage[] => [
  ...submessages,
  ...stillExpected(submessages, expected, own).map(({ content }) => ({
    id: Number.POSITIVE_INFINITY,
    sender_id: own,
    content,
  })),
];
