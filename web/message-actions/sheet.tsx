/** The menu of a message on a telephone: from below, with buttons that a thumb reaches. */

import { PlainModal } from '../parts/dialogs/plain-modal.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MenuItem } from '../parts/menus/menu.ts';
import { messageSignal } from '../store/messages/messages.ts';
import { t } from '../words/index.ts';
import { messageMenu } from './menu.ts';
import './sheet.css';

interface SheetProps {
  readonly message: number;
  readonly close: () => void;
}

const Item = ({ item, close }: { readonly item: MenuItem; readonly close: () => void }) => (
  <button
    type="button"
    class={`sheet-item ${item.isDangerous === true ? 'dangerous' : ''}`}
    onClick={() => {
      close();
      void item.run();
    }}
  >
    {item.icon !== undefined && <Icon of={item.icon} size={18} />}
    {item.words}
  </button>
);

export const MessageActions = ({ message: id, close }: SheetProps) => {
  const message = messageSignal(id).value;
  const items = message === undefined ? [] : messageMenu(message);
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <PlainModal name={t('Message actions')} close={close} class="sheet">
      {groups.map((group) => (
        <div key={group} class="sheet-group">
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              <Item key={item.words} item={item} close={close} />
            ))}
        </div>
      ))}
    </PlainModal>
  );
};
