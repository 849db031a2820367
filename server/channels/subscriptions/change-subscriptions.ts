/** PATCH /users/me/subscriptions: all or nothing. */
import { badRequest } from '@parlance/protocol/errors';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { type SubscribeRequest, subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Creates missing channels as public ones with defaults. */
const ordinary: Omit<SubscribeRequest, 'channels'> = {
  principals: undefined,
  areErrorsFatal: true,
  announce: false,
  notifySubscribers: false,
  creation: {
    inviteOnly: false,
    isWebPublic: false,
    isDefault: false,
    folderId: undefined,
    historyPublicToSubscribers: undefined,
    messageRetentionDays: 'realm_default',
    topicsPolicy: 'inherit',
    permissions: {},
  },
};

/** Throws BAD_REQUEST for an empty change, and the errors of leaving and joining. */
export const doChangeSubscriptions = (
  service: Service,
  call: Call,
  left: readonly string[],
  joined: SubscribeRequest['channels'],
) => {
  if (left.length === 0 && joined.length === 0)
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  return service.database.transact(call.organization.id, call.actor, async (transaction) => ({
    removed: await unsubscribe(transaction, service, call, { names: left, principals: undefined }),
    subscribed: await subscribe(transaction, service, call, { ...ordinary, channels: joined }),
  }));
};
