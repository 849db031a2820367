/** The relay that passes notifications to the services of device makers. */
export interface PushRelayOptions {
  /** For example `https://push.example.org`. */
  readonly url: string;
  readonly id: string;
  readonly key: string;
}
