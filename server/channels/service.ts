import type { SubscriberLists } from './subscribers/subscriber-lists.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly subscriberLists: SubscriberLists;
  }
}
