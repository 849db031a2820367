/** The card of a person: who they are, and what one does with them. */
import { muteUser, unmuteUser } from '@parlance/client/calls';
import { AtSign, MessageSquare, Search, UserRound, VolumeX } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { floatBeside } from '../parts/floating/float.ts';
import { Icon } from '../parts/icon.tsx';
import { closeCard, type OpenCard, openedCard } from '../parts/person/cards.ts';
import { PersonSummary } from '../parts/person/person-summary.tsx';
import { announce, beginChange, offerUndo } from '../parts/saying/say.ts';
import { placeOf } from '../places/conversation.ts';
import { complain } from '../store/changes/undoable.ts';
import { activityOf, activityWord, lastSeen } from '../store/people/activity.ts';
import { mutedIds } from '../store/people/muted.ts';
import { go } from '../store/places/address.ts';
import { isSpectator, needsAccount } from '../store/session/account.ts';
import { client } from '../store/session/service.ts';
import { ownId, type Person, people } from '../store/world.ts';
import { insertIntoWriting } from '../store/writing/insertion.ts';
import { t } from '../words/index.ts';
import { seenWords } from './seen.ts';
import './card.css';

const mute = async (user: number) => {
  const isMuted = mutedIds.peek().has(user);
  const call = (muted: boolean) =>
    client.call(muted ? muteUser : unmuteUser, { muted_user_id: user }).catch(complain);
  beginChange();
  await call(!isMuted);
  offerUndo(isMuted ? t('User unmuted') : t('User muted'), () =>
    call(isMuted).then(() => announce(t('Undone'))),
  );
};

interface ActionProps {
  readonly icon: typeof AtSign;
  readonly isFirst?: boolean;
  readonly run: () => unknown;
  readonly children: ComponentChildren;
}

const Action = ({ icon, isFirst = false, run, children }: ActionProps) => (
  <button
    type="button"
    class="button"
    data-first={isFirst ? true : undefined}
    onClick={() => {
      closeCard(false);
      void run();
    }}
  >
    <Icon of={icon} size={16} />
    {children}
  </button>
);

const PersonCard = ({ person }: { readonly person: Person }) => {
  const { user_id: id } = person;
  const activity = activityOf(id);
  const isMuted = mutedIds.value.has(id);
  return (
    <>
      <PersonSummary
        person={person}
        activity={activity}
        doing={
          isSpectator()
            ? undefined
            : person.is_active
              ? activity === 'offline'
                ? seenWords(lastSeen(id))
                : activityWord(activity)
              : t('Deactivated')
        }
      />
      <div class="card-actions">
        <Action
          icon={MessageSquare}
          isFirst
          run={() => needsAccount('New direct message') || go(placeOf({ kind: 'direct', people: [id] }))}
        >
          {t('Message')}
        </Action>
        <Action
          icon={AtSign}
          run={() => needsAccount('Mention') || insertIntoWriting(`@**${person.full_name}|${id}** `)}
        >
          {t('Mention')}
        </Action>
        <Action
          icon={Search}
          run={() => go({ kind: 'narrow', narrow: [{ operator: 'sender', operand: id }] })}
        >
          {t('Messages sent')}
        </Action>
        {id !== ownId() && (
          <Action icon={VolumeX} run={() => needsAccount('Mute') || mute(id)}>
            {isMuted ? t('Unmute') : t('Mute')}
          </Action>
        )}
        <Action icon={UserRound} run={() => openDialog('profile', { user: id })}>
          {t('View profile')}
        </Action>
      </div>
    </>
  );
};

const Shown = ({ card }: { readonly card: OpenCard }) => {
  const element = useRef<HTMLDivElement>(null);
  const person = people.value.get(card.id);
  useEffect(() => {
    const shown = element.current!;
    const stop = floatBeside(card.anchor, shown, {
      placement: 'right-start',
      fallbackPlacements: ['left-start', 'bottom'],
      gap: 6,
    });
    shown.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    const close = ({ target }: Event) => {
      if (target instanceof Node && !shown.contains(target) && !card.anchor.contains(target))
        closeCard(false);
    };
    document.addEventListener('pointerdown', close);
    return () => {
      stop();
      document.removeEventListener('pointerdown', close);
    };
  }, [card]);
  if (person === undefined) return null;
  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={person.full_name}
      class="card"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        closeCard();
      }}
    >
      <PersonCard person={person} />
    </div>
  );
};

export const CardHost = () => {
  const card = openedCard.value;
  return card?.kind === 'person' ? <Shown key={card.id} card={card} /> : null;
};
