/** What can be done with the file that the viewer shows. */
import { Copy, CornerUpRight, Download } from 'lucide';
import { IconButton } from '../parts/icon-button.tsx';
import { dateOf, timeOf } from '../parts/times/time.ts';
import { messages } from '../store/messages/messages.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { personName } from '../store/names.ts';
import { go } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import type { Item } from './items.ts';
import { copyPicture, download } from './save.ts';

/** The file's name, and whose message shows it. */
export const Title = ({ item }: { readonly item: Item }) => {
  const message = messages.get(item.message);
  return (
    <div class="viewer-title">
      <strong dir="auto">{item.name}</strong>
      {message !== undefined && (
        <small>
          {personName(message.sender_id)}, {dateOf(message.timestamp)}, {timeOf(message.timestamp)}
        </small>
      )}
    </div>
  );
};

export interface ItemToolsProps {
  readonly item: Item;
  /** The page behind a dialog says nothing, so the viewer says it. */
  readonly say: (text: string) => void;
  readonly close: () => void;
}

export const ItemTools = ({ item, say, close }: ItemToolsProps) => {
  const message = messages.get(item.message);
  const copy = () =>
    copyPicture(item).then(
      () => say(t('Copied')),
      () => say(t('The browser does not allow copying.')),
    );
  return (
    <>
      {item.kind === 'picture' && (
        <IconButton icon={Copy} name={t('Copy picture')} onClick={() => void copy()} />
      )}
      <IconButton icon={Download} name={t('Download')} onClick={() => download(item)} />
      {message !== undefined && (
        <IconButton
          icon={CornerUpRight}
          name={t('Go to message')}
          onClick={() => {
            close();
            go(placeOfMessage(message));
          }}
        />
      )}
    </>
  );
};
