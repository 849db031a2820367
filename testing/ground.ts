import type { Transport } from '@parlance/client/call';
/** The network, and a way to wait until the log is read to its end. */
export interface Ground {
  readonly transport: Transport;
  settle(organizationId: number): Promise<number>;
}
