/** The push relay of the operator's choice: what passes notifications on to the services of device makers. */
export interface PushRelayOptions {
  /** Like `https://push.example.org`. */
  readonly url: string;
  readonly id: string;
  readonly key: string;
}
