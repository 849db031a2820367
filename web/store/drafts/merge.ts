/** Joins the drafts of this device with those of the service, so that no text is lost. Pure. */
import { type Draft, sameVersion, versionOf, type WireDraft, writtenIn } from './draft.ts';

const taken = (draft: Pick<Draft, 'id'>, base: WireDraft, reader: number): Draft => ({
  id: draft.id,
  ...writtenIn(base, reader),
  changedAt: base.timestamp * 1000,
  base,
});

/** Undefined when the draft is gone. */
const joined = (draft: Draft, held: WireDraft | undefined, reader: number): Draft | undefined => {
  const before = draft.base ?? (draft.sent?.id === undefined ? undefined : draft.sent);
  const isUnchanged = sameVersion(before, versionOf(draft));
  if (held === undefined) {
    if (draft.base === undefined) return draft;
    if (isUnchanged || draft.isDeleted === true) return undefined;
    return { ...draft, base: undefined, sent: undefined };
  }
  if (sameVersion(held, draft.base)) return draft;
  if (sameVersion(held, versionOf(draft)) || sameVersion(held, draft.sent))
    return { ...draft, base: held, sent: undefined };
  if (isUnchanged || draft.isDeleted === true) return taken(draft, held, reader);
  // Both changed: this text becomes a draft of its own.
  return { ...draft, base: undefined, sent: undefined };
};

/** Returns what the device should hold. `reader`: the person's own id. */
export const mergeDrafts = (
  local: readonly Draft[],
  service: readonly WireDraft[],
  reader: number,
): readonly Draft[] => {
  const held = service.map((draft) => ({ ...draft, to: versionOf(writtenIn(draft, reader)).to }));
  const known = new Set(local.flatMap(({ base, sent }) => [base?.id, sent?.id]));
  const free = held.filter(({ id }) => !known.has(id));
  const merged: Draft[] = [];
  for (const draft of local) {
    const id = draft.base?.id ?? draft.sent?.id;
    // The answer to its creation was lost, or is still due.
    const arrived = free.findIndex((one) => id === undefined && sameVersion(one, draft.sent));
    const counterpart = arrived >= 0 ? free.splice(arrived, 1)[0] : held.find((one) => one.id === id);
    const next = joined(draft, counterpart, reader);
    if (next !== undefined) merged.push(next);
    if (counterpart !== undefined && next !== undefined && next.base === undefined) free.push(counterpart);
  }
  return [...merged, ...free.map((one) => taken({ id: `service-${one.id}` }, one, reader))];
};
