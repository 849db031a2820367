/** The people beside a conversation. Only rows in view are in the page, so ten thousand cost no more than forty. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FilterField } from '../parts/fields/filter-field.tsx';
import { useSpareRows } from '../parts/lists/spare-rows.ts';
import { conversationOf } from '../places/conversation.ts';
import { membersOf } from '../store/channels/members.ts';
import { fold } from '../store/find/fold.ts';
import { makeAhead } from '../store/find/make-ahead.ts';
import { Narrowing } from '../store/find/narrowing.ts';
import { personText } from '../store/find/person-text.ts';
import { paintedPlace } from '../store/panes/painted-place.ts';
import { activities } from '../store/people/activity.ts';
import { peopleByName } from '../store/people/by-name.ts';
import { participantsOf } from '../store/people/participants.ts';
import { t } from '../words/index.ts';
import { lineCount, linesBetween, personBeside } from './lines.ts';
import { fitting, sectionsOf } from './order.ts';
import { PersonRow } from './person-row.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useRowsInView } from './use-rows-in-view.ts';
import './people.css';

/** Rows beyond the view at each end: a quick scroll meets no gap. */
const spare = 24;

export const PeopleList = () => {
  const filter = useSignal('');
  const stop = useSignal<number | undefined>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const { rowHeight, first, end, scroll, toTop } = useRowsInView(
    scroller,
    useSpareRows(filter.value) ? spare : 0,
  );
  // Sets of their own: what leaves them as they are costs no new order.
  const participants = useComputed(() => participantsOf(conversationOf(paintedPlace.value)));
  const members = useComputed(() => membersOf(conversationOf(paintedPlace.value)));
  const narrowing = useComputed(() => new Narrowing(peopleByName.value, fitting));
  const sections = useComputed(() =>
    sectionsOf({
      people: narrowing.value.find(fold(filter.value.trim())),
      participants: participants.value,
      members: members.value,
      activityOf: activities(),
    }),
  );
  useEffect(
    () => makeAhead(peopleByName.value, personText, () => narrowing.value.rehearse()),
    [narrowing.value],
  );
  const all = sections.value;
  const firstPerson = all[0]?.people[0]?.user_id;

  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = personBeside(all, stop.value, event.key === 'ArrowDown' ? 1 : -1);
    if (next === undefined) return;
    const { user, line } = next;
    stop.value = user;
    const element = scroller.current!;
    const offset = line * rowHeight;
    if (offset < element.scrollTop) element.scrollTop = offset;
    if (offset + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = offset + rowHeight - element.clientHeight;
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-person="${user}"]`)?.focus());
  };

  return (
    <>
      <div class="people-filter">
        <FilterField
          id="people-filter"
          name={t('Filter people')}
          value={filter.value}
          onType={(text) => {
            filter.value = text;
            toTop();
          }}
          onLeave={() => scroller.current?.querySelector<HTMLElement>('[data-person]')?.focus()}
        />
      </div>
      <div ref={scroller} class="people-rows" onKeyDown={move} onScroll={scroll}>
        <ul aria-label={t('People')} style={{ height: `${lineCount(all) * rowHeight}px` }}>
          {linesBetween(all, first, end).map(({ key, heading, user }, index) => (
            <li
              key={key}
              class="people-line"
              style={{ transform: `translateY(${(first + index) * rowHeight}px)` }}
            >
              {heading !== undefined && (
                <SectionHeading section={heading} isFirst={index === 0 && first === 0} />
              )}
              {user !== undefined && (
                <PersonRow
                  user={user}
                  isStop={(stop.value ?? firstPerson) === user}
                  onFocus={() => {
                    stop.value = user;
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
};
