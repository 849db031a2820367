import { boolean, string, timestamp } from '../codec.ts';

export const awaiting = {
  content: string,
  rendered_content: string,
  scheduled_delivery_timestamp: timestamp,
  failed: boolean,
};

/** The last second of the year 9999. */
const latestDelivery = 253_402_300_799;
export const deliveryTime = timestamp.min(0).max(latestDelivery);
