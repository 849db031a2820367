/** What went wrong. In a modal dialog it stands there, where it can be heard and closed. */
import { X } from 'lucide';
import { t } from '../../words/index.ts';
import { isShownIn } from '../dialogs/open-modals.ts';
import { IconButton } from '../icon-button.tsx';
import { alerted, closeAlert } from './say.ts';

export const Alert = ({ modal }: { readonly modal?: symbol }) => {
  const last = alerted.value;
  const said = last !== undefined && isShownIn(modal, last.within) ? last : undefined;
  // A dialog has a region of its own for what its form is refused.
  if (modal !== undefined && said === undefined) return null;
  return (
    <div role="alert" class={modal === undefined ? 'alert-host' : undefined}>
      {said !== undefined && (
        <div class="alert" key={said.at}>
          <span>{said.text}</span>
          <IconButton icon={X} name={t('Close')} onClick={closeAlert} />
        </div>
      )}
    </div>
  );
};
