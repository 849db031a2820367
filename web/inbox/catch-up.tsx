/** Offers to begin with the new messages when very many are unread [W68]. It comes late, below what it would move. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dayOf, startOfDay } from '../places/days.ts';
import { counts } from '../store/unread/counts.ts';
import { fetchOlder, markOlder, type Older } from '../store/unread/marking-older.ts';
import { type Label, languageNow, t } from '../words/index.ts';

/** Unread messages from which it is offered. */
const many = 1000;

const offers: readonly (readonly [label: Label, daysAgo: number])[] = [
  ['Start at today', 0],
  ['Mark older than a week as read', 7],
];

interface Offer extends Older {
  readonly label: Label;
}

const beginningOf = (daysAgo: number): string => startOfDay(dayOf(new Date()), -daysAgo)!;

const fetchOffers = (): Promise<readonly Offer[]> =>
  Promise.all(
    offers.map(async ([label, daysAgo]) => ({ label, ...(await fetchOlder(beginningOf(daysAgo))) })),
  );

const isHidden = signal(false);

const Offers = ({ total }: { readonly total: number }) => {
  const older = useSignal<readonly Offer[]>([]);
  const isBusy = useSignal(false);
  useEffect(() => {
    fetchOffers().then(
      (found) => {
        older.value = found.filter(({ count }) => count > 0);
      },
      () => {},
    );
  }, []);
  if (older.value.length === 0) return null;
  const mark = async (one: Offer) => {
    isBusy.value = true;
    await markOlder(one);
    isBusy.value = false;
    older.value = older.value.filter(({ before }) => before > one.before);
  };
  const numbers = new Intl.NumberFormat(languageNow());
  return (
    <div class="inbox-chosen below" role="group" aria-label={t('Catch up')} aria-busy={isBusy.value}>
      <span>{t('{n} unread', { n: numbers.format(total) })}</span>
      {older.value.map((one) => (
        <button
          key={one.label}
          type="button"
          class="button"
          aria-disabled={isBusy.value ? true : undefined}
          onClick={() => {
            if (!isBusy.peek()) void mark(one);
          }}
        >
          {t(one.label)} ({numbers.format(one.count)})
        </button>
      ))}
      <button
        type="button"
        class="button"
        onClick={() => {
          isHidden.value = true;
        }}
      >
        {t('Not now')}
      </button>
    </div>
  );
};

export const CatchUp = () => {
  const { total } = counts.value;
  return isHidden.value || total < many ? null : <Offers total={total} />;
};
