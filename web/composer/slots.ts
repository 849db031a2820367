/** What other features put into a text field of messages. The assembly provides it. */
import { type ComponentType, createContext } from 'preact';
import type { Writing } from '../store/writing/box.ts';

type Part = ComponentType<{ readonly writing: Writing }>;

export interface ComposerSlots {
  /** The list at the caret. */
  readonly suggestions?: Part;
  /** Files that go with the message. */
  readonly attachments?: Part;
  /** The button "Attach files". */
  readonly tools?: Part;
  /** The button "Record voice message". */
  readonly voice?: Part;
  /** Shows HTML of the service. */
  readonly body?: ComponentType<{ readonly html: string }>;
}

/** For the edit forms, which the feed makes. */
export const ComposerSlotsContext = createContext<ComposerSlots>({});
