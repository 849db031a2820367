/** How long an edit can still be saved. */
import type { Message } from '@parlance/client/messages/message';
import { useEffect, useState } from 'preact/hooks';
import { slice } from '../../store/state.ts';
import { languageNow, t } from '../../words/index.ts';

const clock = (seconds: number): string => {
  const part = (value: number) =>
    value.toLocaleString(languageNow(), { minimumIntegerDigits: 2, useGrouping: false });
  return `${Math.floor(seconds / 60).toLocaleString(languageNow())}:${part(seconds % 60)}`;
};

/** Seconds since 1970; undefined: there is no limit. */
const editableUntil = ({ timestamp }: Message): number | undefined => {
  const limit = slice('realm_message_content_edit_limit_seconds').value;
  return limit === null || limit === undefined ? undefined : timestamp + limit;
};

/** Seconds from which the time is shown. */
const shownFrom = 3600;

export const TimeLeft = ({ message }: { readonly message: Message }) => {
  const until = editableUntil(message);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined) return null;
  const left = Math.max(0, Math.floor(until - now / 1000));
  if (left > shownFrom) return null;
  return (
    <span class="edit-left">
      {left === 0 ? t('The time to edit is over.') : t('{time} left to save', { time: clock(left) })}
    </span>
  );
};
