/** Why something cannot be sent, and what to know before it is. */
import { CircleAlert, TriangleAlert } from 'lucide';
import { useId, useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { announce, showAlert } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';
import { sendAsFile } from '../send/as-file.ts';
import { send } from '../send/send.ts';
import type { Sheet } from '../sheet.ts';
import { useWanted } from '../use-wanted.ts';
import type { Objection } from './objections.ts';
import { subscribePerson } from './subscriber.ts';
import { needsConsent, type Warning } from './warnings.ts';
import { objectionWords, warningWords } from './words.ts';
import './notices.css';

const ObjectionLine = ({ objection, sheet }: { readonly objection: Objection; readonly sheet: Sheet }) => {
  const destination = sheet.destination.value;
  if (destination === undefined) return null;
  return (
    <div class="notice bad">
      <Icon of={CircleAlert} size={16} />
      <p>{objectionWords(objection, destination)}</p>
      {objection.kind === 'too-long' && (
        <button type="button" class="button" onClick={() => void sendAsFile(sheet)}>
          {t('Send as a file')}
        </button>
      )}
      {objection.kind === 'topic-refused' && destination.kind === 'topic' && (
        <button type="button" class="button" onClick={() => sheet.redirect({ ...destination, topic: '' })}>
          {t('Remove the topic')}
        </button>
      )}
    </div>
  );
};

const subscribe = async (warning: Extract<Warning, { kind: 'not-subscribed' }>, sheet: Sheet) => {
  const { channel, person } = warning;
  try {
    await subscribePerson(channel, person.user_id);
    announce(t('{name} is subscribed now.', { name: person.full_name }));
    sheet.wanted.value = 'text';
  } catch (error) {
    showAlert(
      t('Could not subscribe {name}: {why}', { name: person.full_name, why: (error as Error).message }),
    );
  }
};

const WarningLine = ({ warning, sheet }: { readonly warning: Warning; readonly sheet: Sheet }) => {
  const id = useId();
  const consent = useRef<HTMLButtonElement>(null);
  useWanted(sheet, 'consent', consent);
  const dismiss = () => {
    sheet.checks.dismiss(warning);
    sheet.wanted.value = 'text';
  };
  return (
    <div class="notice">
      <Icon of={TriangleAlert} size={16} />
      <p id={id}>{warningWords(warning)}</p>
      {needsConsent(warning) ? (
        <button
          type="button"
          ref={consent}
          aria-describedby={id}
          class="button"
          onClick={() => {
            const wasTried = sheet.isTried.peek();
            dismiss();
            if (wasTried) void send(sheet);
          }}
        >
          {t('Mention anyway')}
        </button>
      ) : (
        <>
          {warning.kind === 'not-subscribed' && warning.maySubscribe && (
            <button type="button" class="button" onClick={() => void subscribe(warning, sheet)}>
              {t('Subscribe {name}', { name: warning.person.full_name })}
            </button>
          )}
          <button type="button" class="button" aria-describedby={id} onClick={dismiss}>
            {t('Dismiss')}
          </button>
        </>
      )}
    </div>
  );
};

export const Notices = ({ sheet }: { readonly sheet: Sheet }) => {
  const objections = sheet.checks.shownObjections.value;
  const warnings = sheet.checks.warnings.value;
  if (objections.length + warnings.length === 0) return null;
  return (
    <div role="group" aria-label={t('Notices')} class="notices">
      {objections.map((objection) => (
        <ObjectionLine key={JSON.stringify(objection)} objection={objection} sheet={sheet} />
      ))}
      {warnings.map((warning) => (
        <WarningLine key={warning.key} warning={warning} sheet={sheet} />
      ))}
    </div>
  );
};
