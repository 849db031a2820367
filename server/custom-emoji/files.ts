/**
 * Clients load custom emoji without credentials, so the addresses are unguessable. Only pictures that
 * the service drew are served [V17].
 */
import type { PlainRoutes } from '../frame/routes.ts';
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

export const plainRoutes: PlainRoutes = ({ directory, storage }) => [
  {
    path: '/user_avatars/:realm/emoji/images/*',
    answer: async ({ host, path: { realm = '', '*': file = '' } }) => {
      const extension = made.exec(file)?.[2] as keyof typeof types | undefined;
      if (extension === undefined || !/^\d{1,10}$/.test(realm)) return undefined;
      // A path is valid only at its organization's host [V9].
      const organization = await directory.bySubdomain(directory.subdomainOf(host));
      if (organization?.id !== Number(realm)) return undefined;
      const stream = await storage.read(`emoji/${organization.id}/${file}`);
      if (stream === undefined) return undefined;
      return {
        contentType: types[extension],
        headers: {
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
        body: Buffer.concat(await stream.toArray()),
      };
    },
  },
];
