import type { Transport } from '@parlance/client/call';
export interface Ground {
  readonly transport: Transport;
  settle(organizationId: number): Promise<number>;
}
