/** Lanes and loaders of one running service. */
import { createFindAlerted, type FindAlerted } from '../alert-words/index.ts';
import { createFindTarget, type FindTarget } from '../channels/index.ts';
import type { Service } from '../frame/service.ts';
import { KnownUsers } from '../users/index.ts';
import { BegunTopics } from './send/begun-topics.ts';
import { type ConversationOf, createConversations } from './send/conversations.ts';
import { createDeliver, type Deliver } from './send/deliver.ts';
import { createTell, type Tell } from './send/typing-lane.ts';

export interface Messages {
  readonly service: Service;
  readonly findTarget: FindTarget;
  readonly conversationOf: ConversationOf;
  readonly deliver: Deliver;
  readonly tell: Tell;
  readonly findAlerted: FindAlerted;
  readonly begunTopics: BegunTopics;
  readonly knownUsers: KnownUsers;
}

const create = (service: Service): Messages => ({
  service,
  findTarget: createFindTarget(service.database),
  conversationOf: createConversations(service.database),
  deliver: createDeliver(service),
  tell: createTell(service.database),
  findAlerted: createFindAlerted(service.database),
  begunTopics: new BegunTopics(),
  knownUsers: new KnownUsers(),
});

const ofServices = new WeakMap<Service, Messages>();

/** Requests of a service share its lanes. */
export const messagesOf = (service: Service): Messages => {
  const messages = ofServices.get(service) ?? create(service);
  ofServices.set(service, messages);
  return messages;
};
