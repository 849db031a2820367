import { heartbeat } from '@parlance/protocol/realtime';
import { type Reducer, without } from './reducer.ts';

export const connection: readonly Reducer[] = [without(heartbeat)];
