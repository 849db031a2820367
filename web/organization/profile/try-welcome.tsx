/** Sends the administrator the words of welcome, as newcomers will get them. */
import { testWelcomeMessage } from '@parlance/client/calls';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { attempt } from '../attempt.ts';

export const TryWelcome = ({ text }: { readonly text: string }) =>
  isAdministrator() && text.trim() !== '' ? (
    <p class="try-welcome">
      <button
        type="button"
        class="button"
        onClick={() =>
          void attempt(t('The words of welcome are in your direct messages.'), () =>
            client.call(testWelcomeMessage, { welcome_message_custom_text: text }),
          )
        }
      >
        {t('Send me the words of welcome')}
      </button>
    </p>
  ) : null;
