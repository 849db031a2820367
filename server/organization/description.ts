/** What the organization says of itself, as HTML. Strangers read it too, so it refers to nothing that is inside. */
import { type Resolver, renderMarkdown } from '../markdown/index.ts';

const nobody: Resolver = {
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
};

export const renderDescription = (description: string): string =>
  description === '' ? '' : renderMarkdown(description, nobody).html;
