/** The reader's uploaded files: asked for once, then followed by events. */
import type { Success } from '@parlance/client/call';
import { getAttachments } from '@parlance/client/calls';
import type { Frozen } from '@parlance/client/frozen';
import type { Endpoints } from '@parlance/protocol/contract';
import { type ReadonlySignal, signal } from '@preact/signals';
import { onEvent } from '../../store/messages/messages.ts';
import { client } from '../../store/session/service.ts';

export type Files = Frozen<Pick<Success<Endpoints['getAttachments']>, 'attachments' | 'upload_space_used'>>;
export type OwnFile = Files['attachments'][number];

const known = signal<Files | undefined>(undefined);
export const files: ReadonlySignal<Files | undefined> = known;

let isFollowing = false;
const follow = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  onEvent((event) => {
    const before = known.peek();
    if (event.type !== 'attachment' || before === undefined) return;
    const { op, attachment, upload_space_used } = event;
    const others = before.attachments.filter(({ id }) => id !== attachment.id);
    known.value = { attachments: op === 'remove' ? others : [...others, attachment], upload_space_used };
  });
};

/** Rejects when the service does not answer. */
export const loadFiles = async (): Promise<void> => {
  follow();
  known.value = await client.call(getAttachments);
};
