/** Mentions: buttons that open a card. Own ones have another form, and say so. */
import { openCard } from '../../parts/person/cards.ts';
import { groups } from '../../store/groups/groups.ts';
import { ownGroups } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { make } from '../make.ts';
import type { Decorator } from './decorator.ts';

interface Mention {
  readonly kind: 'person' | 'group' | 'everyone';
  readonly id: number;
  readonly isSilent: boolean;
}

const mentionIn = ({ dataset, classList }: HTMLElement): Mention => {
  const { userId, userGroupId } = dataset;
  const isSilent = classList.contains('silent');
  if (userGroupId !== undefined) return { kind: 'group', id: Number(userGroupId), isSilent };
  const id = Number(userId);
  return Number.isInteger(id) ? { kind: 'person', id, isSilent } : { kind: 'everyone', id: 0, isSilent };
};

const isOwn = ({ kind, id, isSilent }: Mention): boolean => {
  if (kind === 'person') return id === slice('user_id').value;
  return !isSilent && (kind === 'everyone' || ownGroups.value.has(id));
};

/** The name of today; the one in the message when the reader may not see who it is. */
const nameOf = ({ kind, id }: Mention): string | undefined =>
  kind === 'person' ? people.value.get(id)?.full_name : groups.value.get(id)?.name;

/** Names in a tooltip. */
const mostNames = 10;

const membersOf = (id: number): string => {
  const names = (groups.peek().get(id)?.members ?? []).map((one) => people.peek().get(one)?.full_name);
  const shown = names.filter((name) => name !== undefined).slice(0, mostNames);
  return names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
};

const buttonOf = (element: HTMLElement, { kind, id }: Mention): HTMLElement => {
  if (kind === 'everyone') return make('span', {}, ...element.childNodes);
  const button = make('button', { type: 'button' }, ...element.childNodes);
  button.addEventListener('click', () => openCard({ kind, id, anchor: button }));
  if (kind === 'group')
    button.addEventListener('pointerenter', () => {
      button.title = membersOf(id);
    });
  return button;
};

const selector = '.user-mention[data-user-id], .user-group-mention[data-user-group-id], .topic-mention';

export const mentions: Decorator = ({ root, follow }) => {
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    const mention = mentionIn(element);
    const shown = buttonOf(element, mention);
    element.replaceWith(shown);
    shown.classList.add('mention');
    follow(() => {
      const name = mention.kind === 'everyone' ? undefined : nameOf(mention);
      if (name !== undefined) shown.textContent = mention.isSilent ? name : `@${name}`;
      const own = isOwn(mention);
      shown.classList.toggle('own', own);
      if (own) shown.setAttribute('aria-description', t('mentions you'));
      else shown.removeAttribute('aria-description');
    });
  }
};
