import { heartbeat } from '@parlance/protocol/realtime';
import { type Reducer, saysNothing } from './reducer.ts';

export const connection: readonly Reducer[] = [saysNothing(heartbeat)];
