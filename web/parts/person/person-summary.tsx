/** Who a person is, in short: the head and the fields of their card. */
import { Fragment } from 'preact';
import { fieldsOf } from '../../store/people/profile-fields.ts';
import { roleName } from '../../store/people/roles.ts';
import { statusOf } from '../../store/people/status.ts';
import { slice } from '../../store/state.ts';
import type { Person } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';
import { StatusEmoji } from '../emoji/status-emoji.tsx';
import { type Activity, Avatar } from './avatar.tsx';
import './person-summary.css';

/** Undefined without a zone, or where the browser does not know it. */
const localTime = ({ timezone }: Person): string | undefined => {
  if (timezone === '') return undefined;
  try {
    return new Intl.DateTimeFormat(languageNow(), { timeStyle: 'short', timeZone: timezone }).format();
  } catch {
    return undefined;
  }
};

export interface PersonSummaryProps {
  readonly person: Person;
  readonly activity: Activity;
  /** The activity in words; undefined where the reader may not know it. */
  readonly doing: string | undefined;
  readonly heading?: 'h2' | 'h3';
}

export const PersonSummary = ({ person, activity, doing, heading: Heading = 'h2' }: PersonSummaryProps) => {
  const status = statusOf(person.user_id);
  const time = localTime(person);
  const fields = fieldsOf(person, slice('custom_profile_fields').value ?? []);
  return (
    <>
      <div class="card-head">
        <Avatar person={person} size={64} activity={activity} />
        <div>
          <Heading dir="auto">{person.full_name}</Heading>
          <p class="card-soft">
            {roleName(person)}
            {doing !== undefined && ` · ${doing}`}
          </p>
          {status !== undefined && (
            <p>
              <StatusEmoji user={person.user_id} /> {status.text}
            </p>
          )}
        </div>
      </div>
      <dl class="card-fields">
        {time !== undefined && (
          <>
            <dt>{t('Local time')}</dt>
            <dd>{time}</dd>
          </>
        )}
        {fields
          .filter(({ isShort }) => isShort)
          .map(({ name, text, url }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto">
                {url === undefined ? (
                  text
                ) : (
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {text}
                  </a>
                )}
              </dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
};
