/** Renders a text without emitting anything. */
import type { Call } from '../../frame/routes.ts';
import { parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
import { fetchResolver } from './resolver.ts';

export const renderPreview = async (
  content: string,
  { reader, actor, organization }: Call,
): Promise<string> => {
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], actor);
  return renderMarkdown(content, resolver, parsed).html;
};
