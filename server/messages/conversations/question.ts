import type { Input } from '@parlance/protocol/endpoint';
import type { getConversations } from '@parlance/protocol/messages/conversations';
import type { Actor } from '../access.ts';

export type Wish = Input<typeof getConversations>;

export interface Question {
  readonly organizationId: number;
  readonly actor: Actor;
  readonly wish: Wish;
  /** The newest message has a smaller id. */
  readonly before: number;
  /** One more than wished shows whether there are more. */
  readonly limit: number;
}
