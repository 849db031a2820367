/** Where the reader is signed in, and how they end it. */
import type { Success } from '@parlance/client/call';
import { endOtherSessions, endSession, getSessions, revokeApiKey } from '@parlance/client/calls';
import type { Endpoints } from '@parlance/protocol/contract';
import { useSignal } from '@preact/signals';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { announce } from '../../parts/saying/say.ts';
import { momentOf } from '../../parts/times/time.ts';
import { client } from '../../store/session/service.ts';
import { counted, t } from '../../words/index.ts';
import { LoadingFailed, useLoading } from '../loading.tsx';
import { attempt } from '../saving.ts';
import './sessions.css';
import '../../parts/lists/table-page.css';

type Access = Success<Endpoints['getSessions']>;
type Session = Access['sessions'][number];

const id = 'setting-sessions';

const deviceOf = ({ browser, operating_system: system, program }: Session): string => {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? (program === '' ? t('Unknown device') : program);
};

interface RowProps {
  readonly name: string;
  readonly about: string;
  /** Seconds since 1970. */
  readonly used: number | null;
  readonly isCurrent: boolean;
  readonly words: string;
  readonly end: () => unknown;
}

const Row = ({ name, about, used, isCurrent, words, end }: RowProps) => (
  <tr>
    <th scope="row" dir="auto">
      {name}
      <small class="quiet">{about}</small>
    </th>
    <td class="quiet">{used === null ? t('Never') : momentOf(used)}</td>
    <td>
      {isCurrent ? (
        t('This device')
      ) : (
        <button type="button" class="button" aria-label={`${words} ${name}`} onClick={() => void end()}>
          {words}
        </button>
      )}
    </td>
  </tr>
);

/** The service's name for the key that each account begins with. */
const usualKey = 'default';

const Head = ({ first }: { readonly first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">{t('Last used')}</th>
      <th scope="col">
        <span class="unseen">{t('Actions')}</span>
      </th>
    </tr>
  </thead>
);

const Lists = ({ access, change }: { readonly access: Access; readonly change: Change }) => (
  <>
    <table class="plain-table sessions" aria-label={t('Sessions')}>
      <Head first={t('Device')} />
      <tbody>
        {access.sessions.map((session) => (
          <Row
            key={session.id}
            name={deviceOf(session)}
            about={[t('Since {when}', { when: momentOf(session.date_created) }), session.network]
              .filter(Boolean)
              .join(' · ')}
            used={session.last_used}
            isCurrent={session.is_current}
            words={t('End')}
            end={() => change(() => client.call(endSession, { session_id: session.id }), t('Session ended'))}
          />
        ))}
      </tbody>
    </table>
    {access.api_keys.length > 0 && (
      <table class="plain-table sessions" aria-label={t('API keys')}>
        <Head first={t('API key')} />
        <tbody>
          {access.api_keys.map((key) => (
            <Row
              key={key.id}
              name={['', usualKey].includes(key.name) ? t('API key') : key.name}
              about={t('Since {when}', { when: momentOf(key.date_created) })}
              used={key.last_used}
              isCurrent={false}
              words={t('Revoke')}
              end={() => change(() => client.call(revokeApiKey, { key_id: key.id }), t('API key revoked'))}
            />
          ))}
        </tbody>
      </table>
    )}
  </>
);

type Change = (call: () => Promise<unknown>, text: string) => Promise<void>;

export const Sessions = () => {
  const access = useSignal<Access | undefined>(undefined);
  const loading = useLoading(async () => {
    access.value = await client.call(getSessions);
  });
  const change: Change = async (call, text) => {
    if (!(await attempt(id, call))) return;
    announce(text);
    await loading.load();
  };
  const others = access.value?.sessions.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <section class="setting-group" data-setting="sessions">
      <h2>{t('Where you are signed in')}</h2>
      <div
        class="setting-card"
        aria-busy={(access.value === undefined && loading.why === undefined) || undefined}
      >
        {access.value !== undefined && <Lists access={access.value} change={change} />}
        <LoadingFailed {...loading} />
        {others > 0 && (
          <p class="sessions-all">
            <button
              type="button"
              class="button quiet-danger"
              aria-haspopup="dialog"
              onClick={() =>
                openDialog('question', {
                  title: t('End all other sessions?'),
                  text: counted(
                    others,
                    '{n} other device is signed out. You stay signed in here.',
                    '{n} other devices are signed out. You stay signed in here.',
                  ),
                  action: t('End'),
                  run: () => change(() => client.call(endOtherSessions), t('Sessions ended')),
                })
              }
            >
              {t('End all other sessions')}
            </button>
          </p>
        )}
      </div>
    </section>
  );
};
