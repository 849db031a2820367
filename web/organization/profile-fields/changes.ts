/** Changes of profile fields. */
import {
  createProfileField,
  removeProfileField,
  reorderProfileFields,
  updateProfileField,
} from '@parlance/client/calls';
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { announce } from '../../parts/saying/say.ts';
import { movedIn } from '../../store/changes/settings.ts';
import { complain, save, saved } from '../../store/changes/undoable.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { people } from '../../store/world.ts';
import { counted, t } from '../../words/index.ts';
import {
  choicesOf,
  dataOf,
  draftBack,
  draftOf,
  draftOnto,
  type Field,
  type FieldDraft,
  hasOwnName,
} from './draft.ts';
import { findsPeople, fitsCard } from './kinds.ts';

const flagsOf = (draft: FieldDraft) => ({
  display_in_profile_summary: draft.isOnCard && fitsCard(draft.kind),
  required: draft.isRequired,
  editable_by_user: draft.isFilledInByPeople,
  use_for_user_matching: draft.findsPeople && findsPeople(draft.kind),
});
const textsOf = (draft: FieldDraft) =>
  hasOwnName(draft) ? { name: draft.name.trim(), hint: draft.hint.trim() } : {};

const fields = (): readonly Field[] => slice('custom_profile_fields').peek() ?? [];
const idsNow = () => fields().map(({ id }) => id);

const remove = (field_id: number) => client.call(removeProfileField, { field_id });

const put = (field_id: number, draft: FieldDraft) => {
  const hasData =
    draft.kind === fieldTypes.dropdown || (draft.kind === fieldTypes.externalAccount && hasOwnName(draft));
  return client.call(updateProfileField, {
    field_id,
    ...textsOf(draft),
    ...flagsOf(draft),
    ...(hasData ? { field_data: dataOf(draft) } : {}),
  });
};

/** Throws what the service refuses. */
export const addNew = async (draft: FieldDraft): Promise<void> => {
  const { id } = await client.call(createProfileField, {
    field_type: draft.kind,
    ...textsOf(draft),
    ...flagsOf(draft),
    field_data: dataOf(draft),
  });
  saved(() => remove(id));
};

/** Choices that are gone take answers along, which nothing brings back. */
export const losesAnswers = (field: Field, draft: FieldDraft): boolean => {
  if (field.type !== fieldTypes.dropdown) return false;
  const left = dataOf(draft);
  return choicesOf(field).some(({ key }) => !Object.hasOwn(left, key));
};

/** Throws what the service refuses. */
export const change = async (field: Field, draft: FieldDraft): Promise<void> => {
  const now = () => draftOf(fields().find(({ id }) => id === field.id) ?? field);
  const former = now();
  const sent = draftOnto(former, draftOf(field), draft);
  await put(field.id, sent);
  if (losesAnswers(field, draft)) announce(t('Saved'));
  else saved(() => put(field.id, draftBack(now(), sent, former)));
};

export const reorder = (before: readonly number[], after: readonly number[]): Promise<boolean> => {
  const move = (from: readonly number[], to: readonly number[]) =>
    client.call(reorderProfileFields, { order: [...movedIn(idsNow(), from, to)] });
  return save(
    () => move(before, after),
    () => move(after, before),
  );
};

/** Counts people in sight of the reader. */
const answersTo = ({ id }: Field): number => {
  let count = 0;
  for (const { profile_data } of people.peek().values()) if (profile_data?.[id] !== undefined) count += 1;
  return count;
};

export const askToRemove = (field: Field): void => {
  const count = answersTo(field);
  openDialog('question', {
    title: t('Delete {name}?', { name: field.name }),
    text:
      count === 0
        ? t('No one has filled it in.')
        : counted(
            count,
            '{n} person filled it in. The answer is deleted too.',
            '{n} people filled it in. Their answers are deleted too.',
          ),
    action: t('Delete'),
    run: () => remove(field.id).then(() => announce(t('Deleted')), complain),
  });
};
