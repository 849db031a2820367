import { totalmem } from 'node:os';

/**
 * Bytes of memory for the service and its database: those of the machine, or fewer where a container or a unit of systemd
 * has a limit.
 */
export const usableMemory = (
  machine: number = totalmem(),
  /** Zero for none; systems also say so with a number beyond all memory. */
  limit: number = process.constrainedMemory() ?? 0,
): number => (limit > 0 ? Math.min(machine, limit) : machine);
