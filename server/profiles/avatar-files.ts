/**
 * Uploaded avatars: where they are stored, and how they are read. Pages and notifications show them without credentials, so
 * their addresses hold a part that nobody guesses. They are PNG that the service has drawn itself, and nothing else is
 * ever served from here [V17].
 */
import { z } from 'zod';
import { when } from '../frame/hooks.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task, type Work } from '../jobs/task.ts';
import { randomText, userErased } from '../users/index.ts';

const made = /^[A-Za-z0-9]{24}(-medium)?\.png$/;

export const newAvatarKey = (organizationId: number): string => `${organizationId}/${randomText(24)}`;

/** The small picture and the larger one. */
export const storageKeys = (avatarKey: string): readonly [string, string] => [
  `avatars/${avatarKey}.png`,
  `avatars/${avatarKey}-medium.png`,
];

export const plainRoutes: PlainRoutes = ({ directory, storage }) => [
  {
    path: '/user_avatars/:realm/:file',
    answer: async ({ host, path: { realm = '', file = '' } }) => {
      if (!made.test(file) || !/^\d{1,10}$/.test(realm)) return undefined;
      // A path names its organization; that of another is no path here [V9].
      const organization = await directory.bySubdomain(directory.subdomainOf(host));
      if (organization?.id !== Number(realm)) return undefined;
      const stream = await storage.read(`avatars/${organization.id}/${file}`);
      if (stream === undefined) return undefined;
      return {
        contentType: 'image/png',
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

const removePictures = task('remove-avatar', z.strictObject({ avatarKey: z.string() }), { lane: 'long' });

export const jobs: readonly Work[] = [
  job(removePictures, async ({ avatarKey }, { service }) => {
    await service.storage.remove(storageKeys(avatarKey));
  }),
];

export const reactions = [
  when(userErased, async (transaction, { avatarKey }) => {
    if (avatarKey !== null) await enqueue(transaction, removePictures, [{ payload: { avatarKey } }]);
  }),
];
