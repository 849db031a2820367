/** Passes notifications to the services of device makers. */
export interface PushRelayOptions {
  readonly url: string;
  readonly id: string;
  readonly key: string;
}
