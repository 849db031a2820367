import { deleteQueue as deleteQueueEndpoint, getEvents, register } from '@parlance/protocol/realtime';
import type { Asker, Hold } from '../events/polls/hold.ts';
import type { PollRequest } from '../events/polls/polls.ts';
import { endQueue } from '../events/queue.ts';
import type { InitialSection } from '../frame/initial.ts';
import { type Call, on, onOpen, type Route } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { JsonText } from '../http/call.ts';
import { Deferred } from '../http/deferred.ts';
import { registerQueue, registerSpectator } from './register.ts';

type Asked = Pick<PollRequest, 'queueId' | 'after' | 'hold'>;

const answerOf = (queueId: string, events: string) =>
  new JsonText(`"events":[${events}],"queue_id":${JSON.stringify(queueId)}`);

/** The way back from a held poll. */
class Returning implements Asker<string> {
  readonly #queueId: string;
  readonly #asker: Asker<JsonText>;

  constructor(queueId: string, asker: Asker<JsonText>) {
    this.#queueId = queueId;
    this.#asker = asker;
  }

  answer(events: string): void {
    this.#asker.answer(answerOf(this.#queueId, events));
  }

  refuse(error: unknown): void {
    this.#asker.refuse(error);
  }
}

const shownOrDeferred = (queueId: string, events: string | Hold<string>): JsonText | Deferred =>
  typeof events === 'string'
    ? answerOf(queueId, events)
    : new Deferred((asker) => events(new Returning(queueId, asker)));

const pollQueue = ({ hub }: Service, { organization, actor }: Call, asked: Asked) => {
  const events = hub.poll({ organizationId: organization.id, userId: actor.id, ...asked });
  if (!(events instanceof Promise)) return shownOrDeferred(asked.queueId, events);
  return events.then((found) => shownOrDeferred(asked.queueId, found));
};

export const realtimeRoutes =
  (sections: readonly InitialSection[]) =>
  (service: Service): readonly Route[] => [
    onOpen(register, async (input, call) => {
      if (call.actor === undefined) return registerSpectator(service, sections, input, call);
      return (await registerQueue(service, sections, input, call as Call)).answer;
    }),
    on(getEvents, (input, call) => {
      const { queue_id: queueId, last_event_id: after } = input;
      const hold = !input.dont_block;
      if (queueId !== undefined) return pollQueue(service, call, { queueId, after, hold });
      return registerQueue(service, [], input, call).then(({ queueId, position }) =>
        pollQueue(service, call, { queueId, after: position, hold }),
      );
    }),
    on(deleteQueueEndpoint, async ({ queue_id }, call) => {
      const queue = await service.hub.checkOwnQueue(call.organization.id, call.actor.id, queue_id);
      await endQueue(service.database, queue);
      return {};
    }),
  ];
