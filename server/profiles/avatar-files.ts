/**
 * Avatar files. Pages and notifications read them without credentials, so their URLs are unguessable. Only
 * PNG drawn by the service are served [V17].
 */
import { z } from 'zod';
import { when } from '../frame/hooks.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task, type Work } from '../jobs/task.ts';
import { avatarKeys as storageKeys } from '../storage/keys.ts';
import { randomText, userErased } from '../users/index.ts';

const made = /^[A-Za-z0-9]{24}(-medium)?\.png$/;

export const newAvatarKey = (organizationId: number): string => `${organizationId}/${randomText(24)}`;

export { storageKeys };

export const plainRoutes: PlainRoutes = ({ directory, storage }) => [
  {
    path: '/user_avatars/:realm/:file',
    answer: async ({ host, path: { realm = '', file = '' } }) => {
      if (!made.test(file) || !/^\d{1,10}$/.test(realm)) return undefined;
      // Rejects paths that name another organization [V9].
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
