/** Which kinds of channels the reader may make. */
import { mayInOrganization } from '../store/permissions.ts';
import { slice } from '../store/state.ts';

export type Kind = 'public' | 'history' | 'private' | 'web';

const kinds: readonly Kind[] = ['public', 'history', 'private', 'web'];

export const mayMake = (kind: Kind): boolean => {
  if (kind === 'public') return mayInOrganization('can_create_public_channel_group');
  if (kind !== 'web') return mayInOrganization('can_create_private_channel_group');
  return (
    mayInOrganization('can_create_web_public_channel_group') &&
    slice('realm_enable_spectator_access').value === true
  );
};

export const mayMakeChannels = (): boolean => kinds.some(mayMake);
