/** A channel that is being made: what was chosen, and what the service is asked for. */
import { createChannel } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { GroupSetting } from '@parlance/protocol/codec';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { whenThere } from '../../store/changes/when-there.ts';
import { client } from '../../store/session/service.ts';
import { channels, ownId } from '../../store/world.ts';
import { type Chosen, idsOf } from '../chosen-members.ts';
import { type Kind, ownKinds } from '../kinds.ts';

export type CreationField = 'name' | 'members';

export interface Creation {
  readonly name: Signal<string>;
  readonly description: Signal<string>;
  readonly kind: Signal<Kind>;
  readonly folder: Signal<number | undefined>;
  readonly members: Signal<readonly Chosen[]>;
  /** Only those that were changed. */
  readonly permissions: Signal<{ readonly [N in ChannelPermission]?: GroupSetting }>;
  /** What the service refused, by field. */
  readonly refusal: Signal<{ readonly field: CreationField; readonly why: string } | undefined>;
  readonly isTaken: ReadonlySignal<boolean>;
}

export const newCreation = (folder: number | undefined): Creation => {
  const name = signal('');
  return {
    name,
    description: signal(''),
    kind: signal(ownKinds()[0]?.kind ?? 'public'),
    folder: signal(folder),
    members: signal<readonly Chosen[]>([]),
    permissions: signal({}),
    refusal: signal(undefined),
    isTaken: computed(() => {
      const wanted = lowerCase(name.value.trim());
      return [...channels.value.values()].some((one) => lowerCase(one.name) === wanted);
    }),
  };
};

const refusedField = (error: unknown): CreationField | undefined => {
  if (!(error instanceof RequestError)) return undefined;
  if (error.code === 'CHANNEL_ALREADY_EXISTS') return 'name';
  return error.code === 'UNAUTHORIZED_PRINCIPAL' ? 'members' : undefined;
};

/** Returns the new channel. Rejects when the service refuses; what belongs to a field is noted there. */
export const make = async (creation: Creation): Promise<number> => {
  const { name, description, kind, folder, members, permissions, refusal } = creation;
  refusal.value = undefined;
  try {
    const people = await idsOf(members.value);
    const { id } = await client.call(createChannel, {
      name: name.value.trim(),
      description: description.value.trim(),
      subscribers: [...new Set([ownId(), ...people])],
      ...ownKinds().find((one) => one.kind === kind.value)?.given,
      ...(folder.value === undefined ? {} : { folder_id: folder.value }),
      ...permissions.value,
    });
    await whenThere(channels, id);
    return id;
  } catch (error) {
    const field = refusedField(error);
    if (field !== undefined) refusal.value = { field, why: (error as Error).message };
    throw error;
  }
};
