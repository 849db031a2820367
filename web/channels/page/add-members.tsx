/** Adds people, groups and the people of other channels to the channel. */
import type { Channel } from '@parlance/client/words';
import { useSignal } from '@preact/signals';
import { channelMembers } from '../../store/channels/members.ts';
import { t } from '../../words/index.ts';
import { type Chosen, idsOf } from '../chosen-members.ts';
import { MembersField } from '../members-field.tsx';
import { addMembers } from './membership-changes.ts';

export const AddMembers = ({ channel }: { readonly channel: Channel }) => {
  const chosen = useSignal<readonly Chosen[]>([]);
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const members = channelMembers(channel.id);
  const add = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || chosen.value.length === 0) return;
    isBusy.value = true;
    try {
      const ids = await idsOf(chosen.value);
      await addMembers(
        channel,
        ids.filter((id) => !members.has(id)),
      );
      chosen.value = [];
      failure.value = undefined;
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form class="add-members" onSubmit={(event) => void add(event)}>
      <MembersField
        label={t('Add members')}
        chosen={chosen.value}
        onChoose={(next) => {
          chosen.value = next;
        }}
        isMember={(user) => members.has(user)}
      />
      <button
        type="submit"
        class="button main"
        aria-disabled={isBusy.value || chosen.value.length === 0 ? true : undefined}
      >
        {t('Add')}
      </button>
      <p role="alert" class="form-failure">
        {failure.value}
      </p>
    </form>
  );
};
