/** What waits for its time: what scheduled messages and reminders have in common. */
import { boolean, string, timestamp } from '../codec.ts';

/** Fields of their records. */
export const awaiting = {
  content: string,
  rendered_content: string,
  scheduled_delivery_timestamp: timestamp,
  failed: boolean,
};

/** The last second of the year 9999. */
const latestDelivery = 253_402_300_799;
export const deliveryTime = timestamp.min(0).max(latestDelivery);
