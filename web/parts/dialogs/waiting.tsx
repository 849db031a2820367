/** What a dialog shows until the service has answered, or when it refused. */
import { t } from '../../words/index.ts';
import type { Answer } from './use-answer.ts';

export const Waiting = ({ answer }: { readonly answer: Answer<unknown> }) =>
  answer.kind === 'failed' ? (
    <p role="alert">{t('Could not load: {why}', { why: answer.why })}</p>
  ) : (
    <p aria-busy="true">{t('Loading')}</p>
  );
