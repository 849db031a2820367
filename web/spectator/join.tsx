/** In place of the compose box: where the reader is, and the ways to an account. */
import { RefreshCw } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { announce } from '../parts/saying/say.ts';
import { slice } from '../store/state.ts';
import { languageNow, t } from '../words/index.ts';
import { isReading, readAgain, readAt } from './reading.ts';
import { joinAddress, signInAddress } from './ways.ts';
import './join.css';

const timeOf = (milliseconds: number): string =>
  new Intl.DateTimeFormat(languageNow(), { timeStyle: 'short' }).format(milliseconds);

const lookAgain = async (): Promise<void> => {
  await readAgain();
  announce(t('As of {time}', { time: timeOf(readAt.peek()) }));
};

export const Join = () => (
  <section
    class="join"
    aria-label={t('Join {organization}', { organization: slice('realm_name').value ?? '' })}
  >
    <div class="join-words">
      <p>{t('You read along without an account.')}</p>
      <p class="join-time">
        {t('As of {time}', { time: timeOf(readAt.value) })}
        <button
          type="button"
          class="icon-button"
          aria-label={t('Look for newer messages')}
          title={t('Look for newer messages')}
          aria-busy={isReading.value}
          onClick={() => void lookAgain()}
        >
          <Icon of={RefreshCw} size={15} />
        </button>
      </p>
    </div>
    <a class="button" href={signInAddress()}>
      {t('Sign in')}
    </a>
    <a class="button main" href={joinAddress()}>
      {t('Join')}
    </a>
  </section>
);
