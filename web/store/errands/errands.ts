/**
 * Stars, reads and reactions: shown at once, kept on the device, and given to the service in order. They outlive
 * a lost network and a closed page [W170].
 */
import type { ClientEvent } from '@parlance/client/connect';
import type { RequestError } from '@parlance/client/error';
import { pause } from '@parlance/client/pause';
import { reduce } from '@parlance/client/state';
import { batch, effect, signal } from '@preact/signals';
import { showAlert } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';
import type { Device } from '../device/device.ts';
import { heldLocks, randomId, withLock } from '../device/locks.ts';
import { followEvent } from '../messages/messages.ts';
import { tab } from '../outbox/outbox.ts';
import { needsAccount } from '../session/account.ts';
import { link } from '../session/link.ts';
import { client } from '../session/service.ts';
import { showState, stateNow } from '../state.ts';
import { type Errand, type FlagErrand, perform } from './errand.ts';
import { Lane, type Waiting } from './lane.ts';

/** As it is kept; `tab`: the tab that does it. */
interface Kept {
  readonly errand: Errand;
  readonly tab: string;
}

const prefix = 'errand:';
let device: Device | undefined;
let latest = 0;

/** Keys of one device ascend with time. */
const newKey = (): string => {
  latest = Math.max(latest + 1, Date.now());
  return `${prefix}${String(latest).padStart(15, '0')}:${randomId()}`;
};

/** In the order of asking. */
export const errands = signal<readonly Waiting[]>([]);

/** Shows what the service will say. */
const foresee = (event: ClientEvent): void =>
  batch(() => {
    const state = reduce(stateNow(), event);
    followEvent(event, state);
    showState(state);
  });

const flagged = ({ flag, op, messages }: Omit<FlagErrand, 'kind'>): ClientEvent => ({
  id: -1,
  type: 'update_message_flags',
  op,
  operation: op,
  flag,
  messages,
  all: false,
});

/** Its event may come after the answer. */
const onDone = (errand: Errand): void => {
  if (errand.kind !== 'reaction') return;
  const { op, message, emoji } = errand;
  foresee({ id: -1, type: 'reaction', op, message_id: message, user_id: stateNow().user_id, ...emoji });
};

/** A message that becomes unread needs its place, which the service's event has. */
const isForeseen = (errand: Errand): errand is FlagErrand =>
  errand.kind === 'flag' && (errand.flag !== 'read' || errand.op === 'add');

const onRefused = (errand: Errand, error: RequestError): void => {
  if (errand.kind === 'reaction') {
    showAlert(t('Could not react: {why}', { why: error.message }));
    return;
  }
  if (errand.flag === 'starred') foresee(flagged({ ...errand, op: errand.op === 'add' ? 'remove' : 'add' }));
  showAlert(t('Could not save: {why}', { why: error.message }));
};

const lane = new Lane({
  perform: (errand) => perform(client, errand),
  store: async (waiting) => device?.put('notes', { errand: waiting.errand, tab } satisfies Kept, waiting.key),
  remove: async (key) => device?.delete('notes', key),
  onDone,
  onRefused,
  onChange: (all) => {
    errands.value = all;
  },
  newKey,
  pause,
});

export const doErrand = (errand: Errand): void => {
  if (needsAccount(errand.kind === 'reaction' ? 'Add reaction' : 'Star message')) return;
  if (isForeseen(errand)) foresee(flagged(errand));
  void lane.add(errand);
};

/** What the device or the service holds may be older than what waits. */
export const foreseeWaiting = (): void => {
  for (const { errand } of errands.peek()) if (isForeseen(errand)) foresee(flagged(errand));
};

/** Takes over what tabs left that live no longer. */
const adopt = async (on: Device, shown: Promise<void>): Promise<void> => {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, values, living] = await Promise.all([
    on.getAllKeys('notes', range),
    on.getAll('notes', range),
    heldLocks(),
  ]);
  const left = keys
    .map((key, index) => ({ key, ...(values[index] as Kept) }))
    .filter((one) => !living.has(`parlance:tab:${one.tab}`));
  await shown;
  for (const { key, errand } of left) void on.put('notes', { errand, tab } satisfies Kept, key);
  lane.adopt(left);
  foreseeWaiting();
};

/** Call once. `shown`: the state of the device is shown. */
export const openErrands = async (on: Device, shown: Promise<void>): Promise<void> => {
  device = on;
  await withLock('parlance:errands', () => adopt(on, shown)).catch(reportError);
  effect(() => {
    if (link.value.kind === 'connected') lane.kick();
  });
};
