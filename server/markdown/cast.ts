import { drawMarkdown, parseMarkdown, renderMarkdown } from './index.ts';
import type { Resolver } from './resolver.ts';

const users = [
  { id: 12, fullName: 'Member One' },
  { id: 13, fullName: 'Member & <Two>' },
];

/** Two members, two namesakes, a group, a channel, a custom emoji. */
export const cast: Resolver = {
  userByName: (name) =>
    name === 'Namesake'
      ? 'ambiguous'
      : users.find((user) => user.fullName.toLowerCase() === name.toLowerCase()),
  userById: (id) => users.find((user) => user.id === id),
  groupByName: (name) => (name === 'support' ? { id: 3, name } : undefined),
  channelByName: (name) => (name === 'big plans' ? { id: 5, name } : undefined),
  customEmoji: (name) => {
    if (name === 'green_tick') return { url: '/user_avatars/2/emoji/images/1.png' };
    return name === 'elsewhere' ? { url: 'https://pictures.example.com/a.png' } : undefined;
  },
  organizationUrl: 'https://chat.example.com',
  uploadedVideo: (pathId) => (pathId === '2/ef/secret/walk 1.mp4' ? { name: 'walk 1.mp4' } : undefined),
  uploadedImage: (pathId) => {
    const picture = { contentType: 'image/png', width: 1200, height: 800, isAnimated: false };
    if (pathId === '2/ab/secret/garden.png') return { ...picture, name: 'garden.png' };
    if (pathId !== '2/cd/secret/tänze.gif') return undefined;
    return { ...picture, name: 'tänze.gif', contentType: 'image/gif', isAnimated: true };
  },
};

export const renderDrawn = async (content: string): Promise<string> => {
  const parsed = parseMarkdown(content);
  const drawings = await drawMarkdown('', [parsed]);
  return renderMarkdown(content, { ...cast, drawings }, parsed).html;
};
