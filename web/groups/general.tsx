/** What the group is. */
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { TextField } from '../parts/fields/text-field.tsx';
import { WhyNone, whyNoneId } from '../parts/settings/why-not.tsx';
import { type Group, groups } from '../store/groups/groups.ts';
import { groupMeaning, groupName } from '../store/groups/names.ts';
import { personName } from '../store/names.ts';
import { counted, languageNow, t } from '../words/index.ts';
import { deactivate, describe, reactivate, type Texts } from './changes.ts';
import { memberCount } from './members.ts';
import { whyNotManage } from './rights.ts';

interface GeneralProps {
  readonly group: Group;
}

const Names = ({ group, isFixed }: GeneralProps & { readonly isFixed: boolean }) => {
  const written = useSignal<Partial<Texts>>({});
  const failure = useSignal<string | undefined>(undefined);
  const texts: Texts = { ...group, ...written.value };
  const isChanged = texts.name !== group.name || texts.description !== group.description;
  const set = (part: Partial<Texts>) => {
    failure.value = undefined;
    const all = Object.entries({ ...written.value, ...part });
    written.value = Object.fromEntries(all.filter(([name, text]) => group[name as keyof Texts] !== text));
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (!isChanged) return;
    try {
      await describe(group, written.value);
      written.value = {};
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  return (
    <form class="group-names" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('Name')}
        isDisabled={isFixed}
        describedBy={whyNoneId}
        maxLength={limits.groupNameLength}
        value={group.is_system_group ? groupName(group) : texts.name}
        onText={(name) => set({ name })}
      />
      <TextField
        label={t('Description')}
        isDisabled={isFixed}
        describedBy={whyNoneId}
        maxLength={limits.groupDescriptionLength}
        value={group.is_system_group ? (groupMeaning(group) ?? '') : texts.description}
        onText={(description) => set({ description })}
      />
      <p role="alert" class="form-failure">
        {failure.value !== undefined && t('Could not save: {why}', { why: failure.value })}
      </p>
      {isChanged && (
        <div class="modal-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              written.value = {};
              failure.value = undefined;
            }}
          >
            {t('Discard')}
          </button>
          <button type="submit" class="button main">
            {t('Save changes')}
          </button>
        </div>
      )}
    </form>
  );
};

/** The number of its people, the day it was made, and its maker. */
const Facts = ({ group }: GeneralProps) => {
  const { date_created, creator_id } = group;
  const date =
    date_created === null
      ? undefined
      : new Intl.DateTimeFormat(languageNow(), { dateStyle: 'long' }).format(date_created * 1000);
  const count = memberCount(group.id, groups.value);
  return (
    <p class="list-soft">
      {counted(count, '{n} member', '{n} members')}
      {date !== undefined && ` · ${t('Made on {date}', { date })}`}
      {creator_id !== null && ` · ${personName(creator_id)}`}
    </p>
  );
};

export const General = ({ group }: GeneralProps) => {
  const whyNot = whyNotManage(group);
  return (
    <div class="settings-page">
      <WhyNone changes={{ whyNone: whyNot }} />
      <Names group={group} isFixed={whyNot !== undefined || group.deactivated} />
      <Facts group={group} />
      {whyNot === undefined && (
        <section class="setting-group">
          <h2>{group.deactivated ? t('Reactivate') : t('Deactivate')}</h2>
          <div class="setting-card group-end">
            <p>
              {group.deactivated
                ? t('The group can be mentioned and named in permissions again.')
                : t('The group can no longer be mentioned or named in permissions. Its members stay noted.')}
            </p>
            <button
              type="button"
              class={group.deactivated ? 'button main' : 'button'}
              onClick={() => void (group.deactivated ? reactivate(group) : deactivate(group))}
            >
              {group.deactivated ? t('Reactivate group') : t('Deactivate group')}
            </button>
          </div>
        </section>
      )}
    </div>
  );
};
