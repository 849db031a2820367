/** Changes of linkifiers; each can be taken back. */
import { addLinkifier, removeLinkifier, reorderLinkifiers, updateLinkifier } from '@parlance/client/calls';
import type { Item } from '@parlance/client/state/state';
import { movedIn, onto, takenBack } from '../../store/changes/settings.ts';
import { save, saved } from '../../store/changes/undoable.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';

export type Linkifier = Item<'realm_linkifiers'>;

/** What people write; an empty text is none. */
export interface Written {
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input: string;
  readonly reverse_template: string;
  /** Separated by spaces. */
  readonly alternative_url_templates: string;
}

export const writtenOf = (linkifier: Omit<Linkifier, 'id'>): Written => ({
  pattern: linkifier.pattern,
  url_template: linkifier.url_template,
  example_input: linkifier.example_input ?? '',
  reverse_template: linkifier.reverse_template ?? '',
  alternative_url_templates: linkifier.alternative_url_templates.join(' '),
});

const asked = (written: Written) => ({
  ...written,
  alternative_url_templates: written.alternative_url_templates.split(/\s+/).filter(Boolean),
});

const put = (id: number, written: Written) =>
  client.call(updateLinkifier, { filter_id: id, ...asked(written) });
const remove = (id: number) => client.call(removeLinkifier, { filter_id: id });

export const linkifiers = (): readonly Linkifier[] => slice('realm_linkifiers').value ?? [];
const heldNow = () => slice('realm_linkifiers').peek() ?? [];
const idsNow = () => heldNow().map(({ id }) => id);
const order = (ids: readonly number[]) => client.call(reorderLinkifiers, { ordered_linkifier_ids: [...ids] });

/** Throws what the service refuses. */
export const addNew = async (written: Written): Promise<void> => {
  const { id } = await client.call(addLinkifier, asked(written));
  saved(() => remove(id));
};

/** Throws what the service refuses. */
export const change = async (before: Linkifier, written: Written): Promise<void> => {
  const now = () => writtenOf(heldNow().find(({ id }) => id === before.id) ?? before);
  const former = now();
  const sent = writtenOf(asked(onto(former, writtenOf(before), written)));
  await put(before.id, sent);
  saved(async () => put(before.id, { ...now(), ...takenBack(now(), sent, former) }));
};

export const reorder = (before: readonly number[], after: readonly number[]): Promise<boolean> =>
  save(
    () => order(movedIn(idsNow(), before, after)),
    () => order(movedIn(idsNow(), after, before)),
  );

/** Taken back, it stands where it stood. */
export const removeOne = (linkifier: Linkifier): Promise<boolean> => {
  const before = idsNow();
  return save(
    () => remove(linkifier.id),
    async () => {
      const { id } = await client.call(addLinkifier, asked(writtenOf(linkifier)));
      const others = idsNow().filter((one) => one !== id && one !== linkifier.id);
      await order(others.toSpliced(before.indexOf(linkifier.id), 0, id));
    },
  );
};
