/** The reactions to a message: each is a button that joins or takes back. */
import type { Message } from '@parlance/client/messages/message';
import { useComputed } from '@preact/signals';
import { SmilePlus } from 'lucide';
import { Emoji } from '../parts/emoji/emoji.tsx';
import { preparePicker } from '../parts/emoji/load-picker.ts';
import { openedPicker } from '../parts/emoji/opened-picker.ts';
import { Icon } from '../parts/icon.tsx';
import { spokenEmoji } from '../store/emoji/names.ts';
import { personName } from '../store/names.ts';
import { ownId, setting } from '../store/world.ts';
import { t } from '../words/index.ts';
import { emojiKey, groupReactions, type ReactionGroup } from './group.ts';
import { pickReaction } from './pick.ts';
import { toggleReaction, wishesFor } from './wishes.ts';
import './reactions.css';

/** People who are named before the rest is counted. */
const mostNamed = 3;
const mostInTooltip = 30;

const namesOf = (people: readonly number[], most: number): string => {
  const names = people.slice(0, most).map(personName).join(', ');
  const more = people.length - most;
  return more > 0 ? t('{names} and {n} more', { names, n: more }) : names;
};

const labelOf = ({ emoji, people }: ReactionGroup, most: number): string =>
  [
    spokenEmoji(emoji.emoji_name, emoji.emoji_code, emoji.reaction_type),
    people.length,
    namesOf(people, most),
  ].join(', ');

interface ReactionProps {
  readonly group: ReactionGroup;
  readonly message: Message;
  readonly isFocusable: boolean;
  readonly isNamed: boolean;
}

const Reaction = ({ group, message, isFocusable, isNamed }: ReactionProps) => {
  const { emoji, people, isOwn } = group;
  const { emoji_name, emoji_code, reaction_type } = emoji;
  return (
    <button
      type="button"
      class="reaction"
      aria-pressed={isOwn}
      aria-label={labelOf(group, mostNamed)}
      title={labelOf(group, mostInTooltip)}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => toggleReaction(message, emoji)}
    >
      <Emoji code={emoji_code} type={reaction_type} name={emoji_name} />
      <span class={isNamed ? 'reaction-names' : 'reaction-count'}>
        {isNamed ? namesOf(people, mostNamed) : people.length}
      </span>
    </button>
  );
};

export interface ReactionsProps {
  readonly message: Message;
  readonly isFocusable: boolean;
}

export const Reactions = ({ message, isFocusable }: ReactionsProps) => {
  const wishes = useComputed(() => wishesFor(message.id)).value;
  const groups = groupReactions(message.reactions, wishes, ownId());
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, { people }) => sum + people.length, 0);
  const isNamed = total <= mostNamed && setting('display_emoji_reaction_users') === true;
  return (
    <div role="group" aria-label={t('Reactions')} class="reactions">
      {groups.map((group) => (
        <Reaction
          key={emojiKey(group.emoji)}
          group={group}
          message={message}
          isFocusable={isFocusable}
          isNamed={isNamed}
        />
      ))}
      <button
        type="button"
        class="reaction reaction-add"
        aria-label={t('Add reaction')}
        title={t('Add reaction')}
        aria-haspopup="dialog"
        tabIndex={isFocusable ? 0 : -1}
        onPointerEnter={preparePicker}
        onClick={({ currentTarget }) => {
          if (openedPicker.peek()?.anchor !== currentTarget) pickReaction(message, currentTarget);
        }}
      >
        <Icon of={SmilePlus} size={16} />
      </button>
    </div>
  );
};
