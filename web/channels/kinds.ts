/** Who can see a channel. */
import type { Channel } from '@parlance/client/words';
import { Globe, Hash, type IconNode, Lock } from 'lucide';
import type { Label } from '../words/index.ts';
import { type Kind, mayMake } from './may-make.ts';

export type { Kind } from './may-make.ts';

interface Declared {
  readonly kind: Kind;
  readonly words: Label;
  readonly about: Label;
  /** As the call that makes a channel has it. */
  readonly given: {
    readonly invite_only: boolean;
    readonly is_web_public: boolean;
    readonly history_public_to_subscribers: boolean;
  };
}

export const kinds: readonly Declared[] = [
  {
    kind: 'public',
    words: 'Public',
    about: 'All members can join and read',
    given: { invite_only: false, is_web_public: false, history_public_to_subscribers: true },
  },
  {
    kind: 'history',
    words: 'Private, shared history',
    about: 'Whoever is added can read what was written before',
    given: { invite_only: true, is_web_public: false, history_public_to_subscribers: true },
  },
  {
    kind: 'private',
    words: 'Private, protected history',
    about: 'Members read what is written from then on',
    given: { invite_only: true, is_web_public: false, history_public_to_subscribers: false },
  },
  {
    kind: 'web',
    words: 'Open to the web',
    about: 'People without an account can read too',
    given: { invite_only: false, is_web_public: true, history_public_to_subscribers: true },
  },
];

export const iconOf = ({ isPrivate, is_web_public }: Channel): IconNode =>
  isPrivate ? Lock : is_web_public ? Globe : Hash;

export const kindOf = ({ isPrivate, is_web_public, history_public_to_subscribers }: Channel): Kind => {
  if (is_web_public) return 'web';
  if (!isPrivate) return 'public';
  return history_public_to_subscribers ? 'history' : 'private';
};

/** Those that the reader may make. */
export const ownKinds = (): readonly Declared[] => kinds.filter(({ kind }) => mayMake(kind));
