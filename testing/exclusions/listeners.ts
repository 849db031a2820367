import { roles } from '@parlance/protocol/users/roles';
import { createUser } from '@parlance/server/users/create';
import { everyCapability } from '../capabilities.ts';
import type { TestService } from '../service.ts';
import { canaries } from './canaries.ts';
import type { Credentials, Wiretap } from './wiretap.ts';

export const openQueues = async (tap: Wiretap) => {
  await tap.register({ client_capabilities: everyCapability, include_subscribers: true });
  await tap.register({ all_public_streams: true, apply_markdown: true });
  await tap.register({
    all_public_streams: true,
    client_capabilities: everyCapability,
    event_types: ['message', 'subscription', 'stream', 'typing'],
  });
  await tap.register({ all_public_streams: true, narrow: [['is', 'dm']] });
  await tap.register({ all_public_streams: true, narrow: [['channel', canaries.name]] });
  await tap.register({ narrow: [['is', 'unread']], include_subscribers: 'partial', slim_presence: true });
};

export const addUser = async (
  service: TestService,
  email: string,
  fullName: string,
  emailAddressVisibility?: number,
): Promise<Credentials & { readonly id: number }> => {
  const organization = await service.app.service.directory.load(service.owner.person.organizationId);
  const { user, apiKey } = await service.database.transact(organization.id, undefined, (transaction) =>
    createUser(
      transaction,
      { ...service.app.service, organization },
      {
        email,
        fullName,
        role: roles.member,
        ...(emailAddressVisibility === undefined ? {} : { emailAddressVisibility }),
      },
    ),
  );
  return { id: user.id, email, apiKey };
};

/** Hides the address from all others (fill-ins.md: `email_address_visibility` 4). */
export const nobody = 4;
