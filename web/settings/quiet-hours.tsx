/** The hours of a person's own days outside of which nothing comes [W161]. */
import { announce } from '../parts/saying/say.ts';
import { Switch } from '../parts/settings/switch.tsx';
import type { Hours } from '../service-worker/quiet.ts';
import { quiet, setHours } from '../store/notifications/pause.ts';
import { languageNow, t } from '../words/index.ts';
import './quiet-hours.css';

const usual: Hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };
/** Monday first, as calendars of most readers have it. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

/** 4 January 1970 was a Sunday. */
const dayName = (day: number, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(languageNow(), { weekday: style, timeZone: 'UTC' }).format((day + 3) * 86_400_000);

const save = async (hours: Hours | undefined): Promise<void> => {
  await setHours(hours);
  announce(t('Saved'));
};

interface PartProps {
  readonly hours: Hours;
}

const Days = ({ hours }: PartProps) => (
  <fieldset class="quiet-days">
    <legend class="unseen">{t('Days')}</legend>
    {week.map((day) => (
      <label key={day} class="quiet-day">
        <input
          type="checkbox"
          aria-label={dayName(day, 'long')}
          checked={hours.days.includes(day)}
          onChange={({ currentTarget: { checked } }) =>
            void save({
              ...hours,
              days: checked ? [...hours.days, day] : hours.days.filter((one) => one !== day),
            })
          }
        />
        <span aria-hidden="true">{dayName(day, 'short')}</span>
      </label>
    ))}
  </fieldset>
);

const Time = ({ hours, end }: PartProps & { readonly end: 'from' | 'to' }) => (
  <label class="quiet-time">
    <span>{end === 'from' ? t('From') : t('Until')}</span>
    <input
      type="time"
      class="input"
      required
      value={hours[end]}
      onChange={({ currentTarget: { value } }) => {
        // An empty field is no time.
        if (value !== '') void save({ ...hours, [end]: value });
      }}
    />
  </label>
);

export const QuietHours = () => {
  const { hours } = quiet.value;
  return (
    <div class="setting" data-setting="quiet-hours">
      <Switch
        id="setting-quiet-hours"
        words={t('Notify me only at certain hours')}
        about={t('At all other times nothing is shown or heard in this browser.')}
        isOn={hours !== undefined}
        onChange={(isOn) => void save(isOn ? usual : undefined)}
      />
      {hours !== undefined && (
        <div role="group" aria-label={t('Hours of notifications')} class="quiet-hours">
          <Days hours={hours} />
          <div class="quiet-times">
            <Time hours={hours} end="from" />
            <Time hours={hours} end="to" />
          </div>
        </div>
      )}
    </div>
  );
};
