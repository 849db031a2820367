/** The compose box of a pane: open below every conversation. */
import { effect, untracked, useComputed, useSignalEffect } from '@preact/signals';
import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { later, lazy } from '../parts/loading/lazy.tsx';
import type { Place } from '../places/place.ts';
import { conversationTo } from '../store/drafts/draft.ts';
import { draftWithId, wantedDraft } from '../store/drafts/drafts.ts';
import { conversationName } from '../store/names.ts';
import { feedOf } from '../store/panes/feeds.ts';
import type { PaneName } from '../store/places/address.ts';
import { slice } from '../store/state.ts';
import { writingRequest } from '../store/writing/writing.ts';
import { t } from '../words/index.ts';
import { WhereTo } from './destination/where-to.tsx';
import { FormattingBar, isFormattingShown } from './formatting-bar.tsx';
import { InsertBar } from './insert-bar.tsx';
import { MessageField } from './message-field.tsx';
import { Left } from './notices/left.tsx';
import { answer } from './requests.ts';
import { SendButtons } from './send/send-buttons.tsx';
import type { Sheet } from './sheet.ts';
import { isLastUsed, sheetOf } from './sheets.ts';
import { Slot } from './slot.tsx';
import { type ComposerSlots, ComposerSlotsContext } from './slots.ts';
import { useHeight } from './use-height.ts';
import { usePasting } from './use-pasting.ts';
import './composer.css';

const Notices = later(() => import('./notices/notices.tsx').then((module) => module.Notices));
const ResizeHandle = later(() => import('./resize-handle.tsx').then((module) => module.ResizeHandle));
const PreviewRegion = lazy(() => import('./preview-region.tsx').then((module) => module.PreviewRegion));

export interface ComposerProps {
  readonly pane: PaneName;
  readonly place: Place;
  readonly slots?: ComposerSlots;
}

const PlainBody: NonNullable<ComposerSlots['body']> = ({ html }) => <p>{html}</p>;

/** Gives the focus to the messages or rows; the text stays. */
const leave = (sheet: Sheet): void => {
  const feed = feedOf(sheet.pane);
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (feed === undefined)
    (find('#main :is([data-row], [role=row])[tabindex="0"]') ?? find('#main-heading'))?.focus();
  else feed.focus();
  if (sheet.leads.peek() === undefined && sheet.content.peek() === '') sheet.back();
};

const useRequests = (sheet: Sheet): void => {
  // Answered at once: the next key is already a letter of the text.
  useEffect(
    () =>
      effect(() => {
        const request = writingRequest.value;
        if (request === undefined || !isLastUsed(sheet.pane)) return;
        writingRequest.value = undefined;
        untracked(() => answer(sheet, request));
      }),
    [sheet],
  );
  useSignalEffect(() => {
    const draft = wantedDraft.value === undefined ? undefined : draftWithId(wantedDraft.value);
    if (draft === undefined || !isLastUsed(sheet.pane)) return;
    wantedDraft.value = undefined;
    untracked(() => sheet.open(draft));
  });
};

const Form = ({ sheet, slots }: { readonly sheet: Sheet; readonly slots: ComposerSlots }) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useHeight(form, sheet.pane === 'main');
  usePasting(sheet);
  const destination = sheet.destination.value;
  const writing = sheet.writing.value;
  const conversation = destination && conversationTo(destination);
  const place = conversation === undefined ? '' : conversationName(conversation);
  return (
    <form
      ref={form}
      class="composer"
      aria-label={sheet.pane === 'main' ? t('Write a message') : t('Write a message in {place}', { place })}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
        event.preventDefault();
        leave(sheet);
      }}
    >
      <div class="composer-frame">
        <ResizeHandle sheet={sheet} />
        <WhereTo sheet={sheet} />
        <span id={`${id}-to`} class="unseen">
          {place === '' ? '' : t('To {place}', { place })}
        </span>
        <MessageField sheet={sheet} describedBy={`${id}-to`} />
        {sheet.preview.value !== undefined && <PreviewRegion sheet={sheet} body={slots.body ?? PlainBody} />}
        <Slot part={slots.suggestions} writing={writing} />
        <div class="composer-bars">
          {isFormattingShown.value && <FormattingBar id={`${id}-formatting`} />}
          <InsertBar sheet={sheet} formatting={`${id}-formatting`} slots={slots} />
          <SendButtons sheet={sheet} />
        </div>
        <Slot part={slots.attachments} writing={writing} />
        <Notices sheet={sheet} />
        <Left sheet={sheet} />
      </div>
    </form>
  );
};

export const Composer = ({ pane, place, slots }: ComposerProps) => {
  const provided = useContext(ComposerSlotsContext);
  const sheet = useMemo(() => sheetOf(pane), [pane]);
  useLayoutEffect(() => sheet.show(place), [sheet, place]);
  useRequests(sheet);
  const isShown = useComputed(
    () => sheet.destination.value !== undefined && (slice('user_id').value ?? 0) > 0,
  ).value;
  return isShown ? <Form sheet={sheet} slots={slots ?? provided} /> : null;
};
