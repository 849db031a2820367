/** Saves all messages of a place as a file [W16]. */
import type { Message } from '@parlance/client/messages/message';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { Radios } from '../parts/fields/radios.tsx';
import { saveText } from '../parts/files/save-text.ts';
import { announce } from '../parts/saying/say.ts';
import { exactTimeOf } from '../parts/times/time.ts';
import { keyOf } from '../places/conversation.ts';
import type { NarrowPlace } from '../places/place.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { conversationName } from '../store/names.ts';
import { isMixed, placeName } from '../store/places/name.ts';
import { counted, languageNow, t } from '../words/index.ts';
import { allMessages } from './all-messages.ts';
import type { Entry } from './entry.ts';
import { htmlFile } from './html-file.ts';
import { markdownFile } from './markdown-file.ts';

type Form = 'markdown' | 'html';

const types: Readonly<Record<Form, string>> = { markdown: 'text/markdown', html: 'text/html' };
const endings: Readonly<Record<Form, string>> = { markdown: 'md', html: 'html' };

const entriesOf = (all: readonly Message[], isWithHeadings: boolean): readonly Entry[] => {
  let before: string | undefined;
  return all.map((message) => {
    const conversation = conversationOfMessage(message);
    const isOther = keyOf(conversation) !== before;
    before = keyOf(conversation);
    return {
      sender: message.sender_full_name,
      time: exactTimeOf(message.timestamp),
      instant: new Date(message.timestamp * 1000).toISOString(),
      content: message.content,
      heading: isWithHeadings && isOther ? conversationName(conversation) : undefined,
    };
  });
};

const give = (text: string, form: Form, title: string): void =>
  saveText(text, `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()}.${endings[form]}`, types[form]);

export interface SaveConversationProps {
  readonly place: NarrowPlace;
  readonly close: () => void;
}

export const SaveConversation = ({ place, close }: SaveConversationProps) => {
  const form = useSignal<Form>('markdown');
  const count = useSignal<number | undefined>(undefined);
  const ending = useMemo(() => new AbortController(), []);
  useEffect(() => () => ending.abort(), [ending]);
  const save = async () => {
    const { value: chosen } = form;
    const title = placeName(place);
    const all = await allMessages({
      narrow: place.narrow,
      isRendered: chosen === 'html',
      signal: ending.signal,
      onProgress: (so) => {
        count.value = so;
      },
    });
    const entries = entriesOf(all, isMixed(place.narrow));
    const about = { title, language: languageNow(), origin: location.origin };
    give(chosen === 'html' ? htmlFile(about, entries) : markdownFile(title, entries), chosen, title);
    announce(t('Saved'));
  };
  return (
    <FormModal title={t('Save as a file')} action={t('Save')} submit={save} close={close}>
      <Radios
        label={t('Form')}
        value={form.value}
        onChange={(chosen) => {
          form.value = chosen;
        }}
        choices={[
          { value: 'markdown', words: 'Markdown', about: t('Text as it was written') },
          { value: 'html', words: 'HTML', about: t('A page for any browser, with its pictures') },
        ]}
      />
      <p role="status" class="form-note">
        {count.value !== undefined && counted(count.value, '{n} message', '{n} messages')}
      </p>
    </FormModal>
  );
};
