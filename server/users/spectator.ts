/**
 * Readers without an account. A spectator is an actor with the lowest role and no row, so every rule grants
 * only what is public [S115], [S158].
 */
import type { Answer, Endpoint, Input } from '@parlance/protocol/endpoint';
import { ApiError } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { type Call, onOpen, type Route } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { JsonText } from '../http/call.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { type User, visibility } from './user.ts';

const spectatorRole = roles.guest + 400;

const spectator: User = {
  id: -1,
  email: '',
  fullName: 'Anonymous User',
  role: spectatorRole,
  isActive: true,
  isBot: false,
  botType: null,
  systemBot: null,
  isMutedBySome: false,
  botOwnerId: null,
  timezone: '',
  avatarSource: 'J',
  avatarVersion: 1,
  avatarKey: null,
  createdAt: 0,
  firstSignInAt: null,
  activeAt: 0,
  isImportedStub: false,
  isDeleted: false,
  emailAddressVisibility: visibility.nobody,
  choseLanguage: false,
  settings: {},
};

export const isSpectator = ({ role }: Pick<User, 'role'>): boolean => role > roles.guest;

const signInFirst = () =>
  new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');

/** Whether readers without an account may come in. */
export const welcomesSpectators = (
  { webPublicChannels }: Pick<Service, 'webPublicChannels'>,
  organization: Organization,
): boolean => webPublicChannels && settingOf(organization, 'enable_spectator_access');

/** Throws UNAUTHORIZED where spectators are not allowed. */
export const accessSpectator = (
  service: Pick<Service, 'webPublicChannels'>,
  organization: Organization,
): User => {
  if (!welcomesSpectators(service, organization)) throw signInFirst();
  return spectator;
};

/** Throws UNAUTHORIZED. */
export const refuseSpectator = (actor: Pick<User, 'role'>): void => {
  if (isSpectator(actor)) throw signInFirst();
};

/** `handle` must be safe with a spectator as actor. */
export const onWithSpectators = <E extends Endpoint>(
  service: Service,
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<Answer<E> | JsonText>,
): Route =>
  onOpen(endpoint, (input, { actor, ...call }) =>
    handle(input, { ...call, actor: actor ?? accessSpectator(service, call.organization) }),
  );
