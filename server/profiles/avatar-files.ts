/**
 * Avatar files. Pages and notifications read them without credentials, so their URLs are unguessable. Only
 * PNG drawn by the service are served [V17].
 */
import { z } from 'zod';
import { when } from '../frame/hooks.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task, type Work } from '../jobs/task.ts';
import { showDrawn } from '../organization/index.ts';
import { avatarKeys as storageKeys } from '../storage/keys.ts';
import { randomText, userErased } from '../users/index.ts';

const made = /^[A-Za-z0-9]{24}(-medium)?\.png$/;

export const newAvatarKey = (organizationId: number): string => `${organizationId}/${randomText(24)}`;

export { storageKeys };

export const plainRoutes: PlainRoutes = (service) => [
  {
    path: '/user_avatars/:realm/:file',
    answer: async (request) => {
      const { file = '' } = request.path;
      if (!made.test(file)) return undefined;
      return showDrawn(service, request, {
        contentType: 'image/png',
        keyIn: (organizationId) => `avatars/${organizationId}/${file}`,
      });
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
