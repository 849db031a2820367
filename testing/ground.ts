import type { Transport } from '@parlance/client/call';
/** What players stand on: the network, and a way to know that the log has been read to its end. */
export interface Ground {
  readonly transport: Transport;
  settle(organizationId: number): Promise<number>;
}
