/**
 * Clients load custom emoji without credentials, so the addresses are unguessable. Only pictures that
 * the service drew are served [V17].
 */
import type { PlainRoutes } from '../frame/routes.ts';
import { showDrawn } from '../organization/index.ts';
import { stillOf } from '../storage/keys.ts';
import { randomText } from '../users/index.ts';

const types = { png: 'image/png', gif: 'image/gif' } as const;
const made = /^(still\/)?[A-Za-z0-9]{24}\.(png|gif)$/;

export const newFile = (isAnimated: boolean): string => `${randomText(24)}.${isAnimated ? 'gif' : 'png'}`;

export { emojiKeys as keysOf } from '../storage/keys.ts';

export const urlOf = (organizationId: number, file: string, isAnimated: boolean) => {
  const base = `/user_avatars/${organizationId}/emoji/images`;
  return { source_url: `${base}/${file}`, still_url: isAnimated ? `${base}/${stillOf(file)}` : null };
};

export const plainRoutes: PlainRoutes = (service) => [
  {
    path: '/user_avatars/:realm/emoji/images/*',
    answer: async (request) => {
      const { '*': file = '' } = request.path;
      const extension = made.exec(file)?.[2] as keyof typeof types | undefined;
      if (extension === undefined) return undefined;
      return showDrawn(service, request, {
        contentType: types[extension],
        keyIn: (organizationId) => `emoji/${organizationId}/${file}`,
      });
    },
  },
];
