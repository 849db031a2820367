/** The exports of the organization, and who allows private data in them, asked for while a page shows them. */
import { getExportConsents, getExports } from '@parlance/client/calls';
import type { ExportRecord } from '@parlance/protocol/exports';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../../parts/saying/say.ts';
import { onEvent } from '../../store/messages/messages.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';

const known = signal<readonly ExportRecord[] | undefined>(undefined);
/** People by id, and whether they allow it. */
const consents = signal<ReadonlyMap<number, boolean>>(new Map());
const failure = signal<string | undefined>(undefined);

const isReady = (one: ExportRecord): boolean => !one.pending && one.export_url !== null;

const show = (exports: readonly ExportRecord[]): void => {
  const waiting = new Set(known.peek()?.flatMap(({ id, pending }) => (pending ? [id] : [])));
  known.value = exports;
  const done = exports.filter(({ id, pending }) => waiting.has(id) && !pending);
  if (done.some(isReady)) announce(t('The export is ready'));
  else if (done.some(({ failed_timestamp: failed }) => failed !== null)) announce(t('The export failed'));
};

const load = async (): Promise<void> => {
  try {
    const [listed, asked] = await Promise.all([
      client.call(getExports, {}),
      client.call(getExportConsents, {}),
    ]);
    known.value = listed.exports;
    consents.value = new Map(asked.export_consents.map(({ user_id, consented }) => [user_id, consented]));
    failure.value = undefined;
  } catch (error) {
    failure.value = (error as Error).message;
  }
};

/** `isAllowed`: the service answers administrators alone. */
export const useExports = (isAllowed: boolean) => {
  useEffect(() => {
    if (!isAllowed) return;
    void load();
    return onEvent((event) => {
      if (event.type === 'realm_export') show(event.exports);
      if (event.type === 'realm_export_consent')
        consents.value = new Map(consents.peek()).set(event.user_id, event.consented);
    });
  }, [isAllowed]);
  return {
    exports: isAllowed ? known.value : [],
    consents: consents.value,
    failure: known.value === undefined ? failure.value : undefined,
  };
};
