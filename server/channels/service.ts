import type { SubscriberLists } from './subscriber-lists.ts';

declare module '../frame/service.ts' {
  interface Service {
    readonly subscriberLists: SubscriberLists;
  }
}
