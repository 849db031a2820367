import { deleteQueue as deleteQueueEndpoint, getEvents, register } from '@parlance/protocol/realtime';
import { endQueue } from '../events/queue.ts';
import type { InitialSection } from '../frame/initial.ts';
import { type Call, on, onOpen, type Route } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { JsonText } from '../http/call.ts';
import { Later } from '../http/deferred.ts';
import { registerQueue, registerSpectator } from './register.ts';

const answerOf = (queueId: string, events: string) =>
  new JsonText(`"events":[${events}],"queue_id":${JSON.stringify(queueId)}`);

const pollQueue = async (
  { hub }: Service,
  { organization, actor }: Call,
  {
    queueId,
    after,
    hold,
  }: { readonly queueId: string; readonly after: number | undefined; readonly hold: boolean },
) => {
  const events = await hub.poll({
    organizationId: organization.id,
    userId: actor.id,
    queueId,
    after,
    hold,
  });
  if (typeof events === 'string') return answerOf(queueId, events);
  return new Later((answer, refuse) => events((shown) => answer(answerOf(queueId, shown)), refuse));
};

export const realtimeRoutes =
  (sections: readonly InitialSection[]) =>
  (service: Service): readonly Route[] => [
    onOpen(register, async (input, call) => {
      if (call.actor === undefined) return registerSpectator(service, sections, input, call);
      return (await registerQueue(service, sections, input, call as Call)).answer;
    }),
    on(getEvents, async (input, call) => {
      if (input.queue_id !== undefined)
        return pollQueue(service, call, {
          queueId: input.queue_id,
          after: input.last_event_id,
          hold: !input.dont_block,
        });
      const { queueId, position } = await registerQueue(service, [], input, call);
      return pollQueue(service, call, { queueId, after: position, hold: !input.dont_block });
    }),
    on(deleteQueueEndpoint, async ({ queue_id }, call) => {
      const queue = await service.hub.checkOwnQueue(call.organization.id, call.actor.id, queue_id);
      await endQueue(service.database, queue);
      return {};
    }),
  ];
