/**
 * Everything that a person can do is declared once: keys, menus, the command menu, tooltips and the table of
 * shortcuts derive from it.
 */
import type { Message } from '@parlance/client/messages/message';
import type { Label } from '../words/index.ts';

/** Where single keys of an action are heard. `writing`: in the compose box. */
export type Scope = 'everywhere' | 'page' | 'messages' | 'list' | 'writing';

/** Headings of the table of shortcuts. */
export type Group = 'Going places' | 'Reading' | 'Writing' | 'Messages' | 'Topics and channels' | 'You';

interface Declared {
  readonly id: string;
  readonly words: Label;
  readonly group: Group;
  /**
   * Keys as they are typed, such as `n`, `Shift+M`, `Ctrl+K`, `ArrowUp`. Ctrl is Cmd on a Mac. The first one is
   * shown.
   */
  readonly keys?: readonly string[];
  readonly scope?: Scope;
  /** Left out of the command menu: it means nothing there. */
  readonly isOnlyKey?: boolean;
}

export interface PageAction extends Declared {
  readonly target?: 'page';
  /** Absent: always. */
  readonly isAllowed?: () => boolean;
  readonly run: () => unknown;
}

/** Acts on the focused message, or on the message whose menu is open. */
export interface MessageAction extends Declared {
  readonly target: 'message';
  readonly isAllowed?: (message: Message) => boolean;
  /** Why it is not allowed, where the command menu can say it. */
  readonly refusal?: (message: Message) => Label | undefined;
  /** The words when the state of the message decides, such as "Unstar message". */
  readonly wordsFor?: (message: Message) => Label;
  readonly run: (message: Message) => unknown;
}

export type Action = PageAction | MessageAction;
