/** Lanes and loaders of one running service. */
import { createFindAlerted, type FindAlerted } from '../alert-words/index.ts';
import { Targets } from '../channels/index.ts';
import type { Service } from '../frame/service.ts';
import { KnownUsers } from '../users/index.ts';
import { BegunTopics } from './send/begun-topics.ts';
import { type ConversationOf, createConversations } from './send/conversations.ts';
import { createDeliver, type Deliver } from './send/deliver.ts';
import { createEmitTyping, type EmitTyping } from './typing/typing-lane.ts';

export interface Messages {
  readonly targets: Targets;
  readonly conversationOf: ConversationOf;
  readonly deliver: Deliver;
  readonly emitTyping: EmitTyping;
  readonly findAlerted: FindAlerted;
  readonly begunTopics: BegunTopics;
  readonly knownUsers: KnownUsers;
}

export const createMessages = ({ database, now }: Pick<Service, 'database' | 'now'>): Messages => ({
  targets: new Targets(database),
  conversationOf: createConversations(database),
  deliver: createDeliver({ database, now }),
  emitTyping: createEmitTyping(database),
  findAlerted: createFindAlerted(database),
  begunTopics: new BegunTopics(),
  knownUsers: new KnownUsers(),
});
/** Requests of a service share its lanes. */
