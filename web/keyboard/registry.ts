/** The actions of all features. `app/` provides them, soon after the first view. */
import { effect, signal } from '@preact/signals';
import { withFeatures } from '../parts/loading/arrival.ts';
import { keepNote, noted } from '../store/device/noted.ts';
import type { Action, MessageAction } from './action.ts';

const provided = signal<ReadonlyMap<string, Action>>(new Map());

interface Keys {
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly single: boolean;
}

const note = 'parlance:keys';
const { chosen = {}, single = true } = noted<Partial<Keys>>(note) ?? {};
/** Keys that the person chose, by action; an empty list: none. Kept on the device. */
export const chosenKeys = signal(chosen);
/** Whether single letters act (WCAG 2.1.4). */
export const singleKeys = signal(single);

effect(() => keepNote(note, { chosen: chosenKeys.value, single: singleKeys.value }));

export const provideActions = (actions: readonly Action[]): void => {
  const all = new Map(provided.peek());
  for (const action of actions) {
    if (all.has(action.id)) throw new Error(`Two actions are called ${action.id}.`);
    all.set(action.id, action);
  }
  provided.value = all;
};

export const allActions = (): readonly Action[] => [...provided.value.values()];

export const actionOf = (id: string): Action => {
  const action = provided.value.get(id);
  if (action === undefined) throw new Error(`There is no action ${id}.`);
  return action;
};

export const isForMessage = (action: Action): action is MessageAction => action.target === 'message';

/** In the order in which features declare them. */
export const messageActions = (): readonly MessageAction[] => allActions().filter(isForMessage);

export const keysOf = (action: Action): readonly string[] => chosenKeys.value[action.id] ?? action.keys ?? [];

/** Whether an action of the page is allowed now. */
export const mayRun = (id: string): boolean => {
  const action = provided.value.get(id);
  return action !== undefined && !isForMessage(action) && action.isAllowed?.() !== false;
};

/** Runs an action of the page, if it is allowed now. */
export const runAction = (id: string): void =>
  withFeatures(() => {
    const action = actionOf(id);
    if (!isForMessage(action) && action.isAllowed?.() !== false) void action.run();
  });
