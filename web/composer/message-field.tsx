/** The text itself. The browser owns it: a letter paints nothing else. */
import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { conversationTo } from '../store/drafts/draft.ts';
import { conversationName } from '../store/names.ts';
import { setting } from '../store/world.ts';
import { activeWriting } from '../store/writing/box.ts';
import { provideComposer } from '../store/writing/writing.ts';
import { t } from '../words/index.ts';
import { attachedTo } from './attached.ts';
import { editLast } from './edit/last.ts';
import { fit } from './fit.ts';
import { prepareFormatting } from './formatting.ts';
import { enterMeans } from './message-keys.ts';
import { writingOf } from './message-writing.ts';
import { newLine } from './new-line.ts';
import { send } from './send/send.ts';
import type { Sheet } from './sheet.ts';
import { useWanted } from './use-wanted.ts';

/** Returns whether the key was for the message. */
const press = (sheet: Sheet, event: KeyboardEvent, area: HTMLTextAreaElement): boolean => {
  // Suggestions take their keys first.
  if (event.defaultPrevented || event.isComposing) return false;
  const meaning = enterMeans(event, setting('enter_sends') === true);
  if (meaning === 'send') {
    void send(sheet);
    return true;
  }
  if (meaning === 'line') {
    newLine(area);
    return true;
  }
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  return isPlain && event.key === 'ArrowUp' && area.value === '' && editLast(sheet);
};

const useOpenSheet = (sheet: Sheet, area: { readonly current: HTMLTextAreaElement | null }): void =>
  useLayoutEffect(() => {
    const textarea = area.current!;
    const writing = writingOf({
      textarea,
      key: () => attachedTo(sheet.destination.value),
      destination: () => {
        const destination = sheet.destination.peek();
        return destination && conversationTo(destination);
      },
    });
    sheet.attach(writing);
    const end = provideComposer(sheet.pane, {
      textarea,
      destination: sheet.destination,
      content: sheet.content,
      insert: writing.insert,
      replaceRange: writing.replace,
    });
    const use = () => {
      activeWriting.value = writing;
    };
    const form = textarea.form;
    form?.addEventListener('focusin', use);
    form?.addEventListener('pointerdown', use);
    return () => {
      end();
      sheet.flush();
      sheet.attach(undefined);
      if (activeWriting.peek() === writing) activeWriting.value = undefined;
    };
  }, [sheet]);

export const MessageField = ({
  sheet,
  describedBy,
}: {
  readonly sheet: Sheet;
  readonly describedBy: string;
}) => {
  const area = useRef<HTMLTextAreaElement>(null);
  useOpenSheet(sheet, area);
  useWanted(sheet, 'text', area);
  useSignalEffect(() => {
    if (sheet.wanted.value === 'text') sheet.preview.value = undefined;
  });
  useSignalEffect(() => {
    void sheet.content.value;
    if (area.current !== null) fit(area.current);
  });
  const destination = sheet.destination.value;
  const conversation = destination && conversationTo(destination);
  return (
    <textarea
      ref={area}
      id={`message-${sheet.pane}`}
      class="composer-text"
      aria-label={t('Message')}
      aria-describedby={describedBy}
      placeholder={
        conversation === undefined
          ? t('Message')
          : t('Message {place}', { place: conversationName(conversation) })
      }
      dir="auto"
      rows={1}
      hidden={sheet.preview.value !== undefined}
      onInput={() => sheet.typed()}
      onFocus={() => {
        sheet.enter();
        prepareFormatting();
      }}
      onBlur={() => sheet.flush()}
      onKeyDown={(event) => {
        if (press(sheet, event, event.currentTarget)) event.preventDefault();
      }}
    />
  );
};
