import { useComputed } from '@preact/signals';
import { ChevronDown, SendHorizontal } from 'lucide';
import { IconButton } from '../../parts/icon-button.tsx';
import { openMenu } from '../../parts/menus/menu.ts';
import { setting } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { isEmptyText } from '../attached.ts';
import type { Sheet } from '../sheet.ts';
import { send } from './send.ts';
import './send-buttons.css';

const itemsFor = async (sheet: Sheet) => (await import('./send-menu.ts')).sendMenu(sheet);

export const SendButtons = ({ sheet }: { readonly sheet: Sheet }) => {
  const isEmpty = useComputed(() => isEmptyText(sheet.content.value, sheet.destination.value)).value;
  return (
    <div class={`send ${isEmpty ? 'empty' : ''}`}>
      <IconButton
        icon={SendHorizontal}
        size={17}
        name={t('Send')}
        keys={[setting('enter_sends') === true ? 'Enter' : 'Ctrl+Enter']}
        aria-disabled={isEmpty ? true : undefined}
        class="send-now"
        onClick={() => {
          sheet.wanted.value = 'text';
          void send(sheet);
        }}
      />
      <IconButton
        icon={ChevronDown}
        size={15}
        name={t('More ways to send')}
        aria-haspopup="menu"
        class="send-more"
        onClick={({ currentTarget }) =>
          openMenu({ name: t('Send'), items: itemsFor(sheet), anchor: currentTarget })
        }
      />
    </div>
  );
};
