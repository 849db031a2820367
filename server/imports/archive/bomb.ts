import { Refusal } from '../../config/refusal.ts';
import { archiveLimits } from './limits.ts';

/** @throws {Refusal} for data that is small packed and huge unpacked. */
export function checkRatio(name: string, packed: number, unpacked: number): void {
  if (unpacked > archiveLimits.unpacked && unpacked > archiveLimits.ratio * packed)
    throw new Refusal(`${name} is refused: it unpacks to more than ${archiveLimits.ratio} times its size.`);
}
