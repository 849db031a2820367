/** Dialogs by name: any feature opens any of them, and each is loaded when it is first opened. */
import type { Message } from '@parlance/client/messages/message';
import type { Narrow } from '@parlance/client/messages/narrow';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { NarrowPlace, Place } from '../../places/place.ts';
import { feedOf } from '../../store/panes/feeds.ts';
import { expectField } from '../fields/typed-ahead.ts';
import { featuresHere } from '../loading/arrival.ts';

/** What each dialog must know. Features add theirs here. */
export interface Dialogs {
  'keyboard-shortcuts': object;
  'message-formatting': object;
  'search-operators': object;
  about: object;
  /** A place of the sidebar that gets a name. */
  'view-name': { readonly place: Place };
  'save-conversation': { readonly place: NarrowPlace };
  /** What was shared there. `name`: of the place or person. */
  'shared-files': { readonly narrow: Narrow; readonly name: string };
  'go-to': { readonly text?: string };
  'search-filters': object;
  profile: { readonly user: number };
  invite: object;
  'new-user': object;
  'edit-user': { readonly user: number };
  'deactivate-user': { readonly user: number };
  'bot-failures': { readonly bot: number };
  /** Without `user` the reader's. */
  'set-status': { readonly user?: number };
  'message-actions': { readonly message: number };
  'view-source': { readonly message: number };
  'move-messages': {
    readonly message: number;
    /** The message, when the page does not hold it. */
    readonly given?: Message;
    /** All messages of the topic are chosen at first. */
    readonly isWholeTopic?: boolean;
  };
  'rename-topic': { readonly channel: number; readonly topic: string };
  'why-followed': { readonly channel: number; readonly topic: string };
  'read-receipts': { readonly message: number };
  'edit-history': { readonly message: number };
  'remind-me': { readonly message: number };
  'report-message': { readonly message: number };
  'delete-message': { readonly message: number };
  'delete-topic': { readonly channel: number; readonly topic: string };
  'schedule-message': { readonly draft: string };
  /** `before`: the time of the scheduled message, in seconds since 1970. */
  'change-time': { readonly scheduled: number; readonly before: number };
  'new-poll': object;
  'new-to-do-list': object;
  'saved-snippets': object;
  /** A point in time for a message. */
  'choose-time': { readonly take: (date: Date) => unknown };
  /** `folder`: where it goes. */
  'new-channel': { readonly folder?: number };
  /** Without `folder` a new one, to which `channel` moves. */
  folder: { readonly folder?: number; readonly channel?: number };
  'new-group': object;
  'new-bot': object;
  'edit-bot': { readonly bot: number };
  'channel-color': { readonly channel: number };
  viewer: { readonly message: number; readonly source: string };
  'sign-in-again': object;
  /** What needs an account, in the reader's language. */
  'sign-in-to': { readonly deed: string };
  /** A question before something is lost. */
  question: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly run: () => unknown;
  };
}

export type DialogKey = keyof Dialogs;

export interface OpenDialog<K extends DialogKey = DialogKey> {
  readonly name: K;
  readonly given: Dialogs[K];
  /** Gets the focus when the dialog closes. */
  readonly opener: Element | null;
  /** The caret in a text: browsers forget it while a dialog is open. */
  readonly selection?: readonly [start: number, end: number] | undefined;
}

type Loader<K extends DialogKey> = () => Promise<ComponentType<Dialogs[K] & { readonly close: () => void }>>;
export type DialogTable = { readonly [K in DialogKey]?: Loader<K> };

let table: DialogTable = {};
export const provideDialogs = (more: DialogTable): void => {
  table = { ...table, ...more };
};

type Shown = ComponentType<{ readonly close: () => void }>;

/** What the dialog must know beside is given with its name. */
export const load = async (name: DialogKey): Promise<Shown> => {
  await featuresHere();
  return (table[name] as unknown as () => Promise<Shown>)();
};

/** The dialogs that are open, the last one on top. */
export const openDialogs = signal<readonly OpenDialog[]>([]);

export const openDialog = <K extends DialogKey>(name: K, given: Dialogs[K]): void => {
  const opener = document.activeElement;
  const selection =
    opener instanceof HTMLTextAreaElement ? [opener.selectionStart, opener.selectionEnd] : undefined;
  expectField();
  openDialogs.value = [...openDialogs.value, { name, given, opener, selection } as OpenDialog];
};

export const closeDialog = (dialog: OpenDialog): void => {
  // At once: while a modal dialog is open, nothing outside of it can have the focus.
  if (dialog === openDialogs.peek().at(-1))
    [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
  openDialogs.value = openDialogs.value.filter((one) => one !== dialog);
  const { opener, selection } = dialog;
  if (!(opener instanceof HTMLElement) || !opener.isConnected) {
    // What opened it went with the dialog's deed.
    feedOf()?.focus();
    return;
  }
  opener.focus();
  if (selection !== undefined) (opener as HTMLTextAreaElement).setSelectionRange(...selection);
};
