/** Reports to the service once a minute that the reader is here, and learns who else is. One tab does it for all. */
import { updatePresence } from '@parlance/client/calls';
import { withLock } from '../store/device/locks.ts';
import { client } from '../store/session/service.ts';
import { showState, stateNow } from '../store/state.ts';

/** Milliseconds. */
const interval = 60_000;
const idleAfter = 5 * 60_000;

let lastActivity = Date.now();
let lastUpdate = -1;

const note = (): void => {
  lastActivity = Date.now();
};

const ping = async (): Promise<void> => {
  const isHere = Date.now() - lastActivity < idleAfter && document.visibilityState === 'visible';
  const answer = await client.call(updatePresence, {
    status: isHere ? 'active' : 'idle',
    ping_only: false,
    last_update_id: lastUpdate,
    new_user_input: isHere,
  });
  const { presences, presence_last_update_id } = answer as {
    presences?: Readonly<Record<string, object>>;
    presence_last_update_id?: number;
  };
  lastUpdate = presence_last_update_id ?? lastUpdate;
  if (presences === undefined || Object.keys(presences).length === 0) return;
  const state = stateNow();
  showState({ ...state, presences: { ...state.presences, ...presences } as typeof state.presences });
};

export const followPresence = (): void => {
  for (const kind of ['pointermove', 'keydown', 'pointerdown'] as const)
    addEventListener(kind, note, { passive: true });
  void withLock('parlance:presence', async () => {
    for (;;) {
      // Without network the next minute tries again.
      if (stateNow().user_id !== undefined) await ping().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  });
};
