import { rm } from 'node:fs/promises';
import { getAttachments, removeAttachment, uploadFile } from '@parlance/protocol/uploads/uploads';
import { on, type Routes } from '../frame/routes.ts';
import { recurring, type Work } from '../jobs/task.ts';
import { removeAbandoned } from '../storage/abandoned.ts';
import { incomingDirectory, stage } from '../storage/stage.ts';
import { type Arrived, checkQuota, keepFile, mostFileBytes } from './keep.ts';
import { fetchAttachments, fetchSpaceUsed } from './list.ts';
import { removeOwnFile, removeUnclaimed } from './remove.ts';
import { resumableDirectory } from './resumable.ts';

export const routes: Routes = (service) => [
  on(uploadFile, async (_input, call) => {
    await checkQuota(service, call.organization.id, 1);
    let arrived: Arrived | undefined;
    try {
      await call.receiveFile(mostFileBytes(service), async ({ name, type, content }) => {
        arrived = { ...(await stage(service.uploads.directory, content)), name, type };
      });
    } catch (error) {
      if (arrived !== undefined) await rm(arrived.path, { force: true });
      throw error;
    }
    return keepFile(service, call, arrived!);
  }),
  on(getAttachments, async (_input, { actor, reader }) => {
    const [attachments, upload_space_used] = await Promise.all([
      fetchAttachments(reader, actor.id),
      fetchSpaceUsed(reader),
    ]);
    return { attachments, upload_space_used };
  }),
  on(removeAttachment, async ({ attachment_id }, call) => {
    await removeOwnFile(service, attachment_id, call);
    return {};
  }),
];

const day = 86_400_000;

export const jobs: readonly Work[] = [
  recurring('remove-unclaimed-files', 3600, async (service) => {
    await removeUnclaimed(service);
  }),
  recurring('remove-unfinished-files', 3600, async ({ uploads: { directory } }) => {
    // The machine's clock wrote the file times.
    for (const place of [incomingDirectory(directory), resumableDirectory(directory)])
      await removeAbandoned(place, Date.now(), day);
  }),
];
