/** What other features draw inside an article. The assembly provides it. */
import type { Message } from '@parlance/client/messages/message';
import { type ComponentType, createContext } from 'preact';

export interface ArticleParts {
  readonly Body: ComponentType<{
    readonly html: string;
    readonly messageId: number;
    readonly isFocusable: boolean;
  }>;
  /** A poll or a to-do list. */
  readonly Widget: ComponentType<{ readonly message: Message; readonly isFocusable: boolean }>;
  readonly Reactions: ComponentType<{ readonly message: Message; readonly isFocusable: boolean }>;
  readonly Toolbar: ComponentType<{ readonly message: Message }>;
  readonly EditForm: ComponentType<{ readonly message: Message; readonly close: () => void }>;
  /** The content as it reads. */
  readonly textOf: (html: string) => string;
  readonly openPerson: (id: number, anchor: Element) => void;
}

const missing = () => null;

export const ArticlePartsContext = createContext<ArticleParts>({
  Body: missing,
  Widget: missing,
  Reactions: missing,
  Toolbar: missing,
  EditForm: missing,
  textOf: (html) => html,
  openPerson: () => {},
});
