/** Says who is writing in the conversation, or changing a message of it. It is no live region. */
import type { Conversation } from '../places/place.ts';
import { personName } from '../store/names.ts';
import { mutedIds } from '../store/people/muted.ts';
import { t } from '../words/index.ts';
import { editorsIn, writersIn } from './follow.ts';
import './activity.css';

const isHeard = (id: number) => !mutedIds.value.has(id);

const typingText = ([one, other, ...rest]: readonly number[]): string | undefined => {
  if (one === undefined) return undefined;
  if (other === undefined) return t('{name} is typing', { name: personName(one) });
  if (rest.length === 0)
    return t('{one} and {other} are typing', { one: personName(one), other: personName(other) });
  return t('{n} people are typing', { n: rest.length + 2 });
};

export const Activity = ({ conversation }: { readonly conversation: Conversation }) => {
  const typing = typingText(writersIn(conversation).filter(isHeard));
  const [editor] = editorsIn(conversation).filter(isHeard);
  if (typing === undefined && editor === undefined) return null;
  return (
    <div class="activity-place">
      <div role="group" aria-label={t('Activity')} class="activity">
        {typing ?? t('{name} is editing a message', { name: personName(editor!) })}
      </div>
    </div>
  );
};
