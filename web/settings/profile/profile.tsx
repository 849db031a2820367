/** Who the reader is for others. */
import { PersonSummary } from '../../parts/person/person-summary.tsx';
import { activityOf, activityWord } from '../../store/people/activity.ts';
import { addressOf } from '../../store/places/address.ts';
import { slice } from '../../store/state.ts';
import { own } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { OwnName } from './name.tsx';
import { OwnField } from './own-field.tsx';
import { OwnPicture } from './picture.tsx';
import { TimeZone } from './time-zone.tsx';
import './profile.css';

const Preview = () => {
  const person = own.value;
  if (person === undefined) return null;
  const activity = activityOf(person.user_id);
  return (
    <section class="setting-group" aria-labelledby="profile-preview">
      <h2 id="profile-preview">{t('As others see you')}</h2>
      <div class="setting-card profile-preview">
        <PersonSummary person={person} activity={activity} doing={activityWord(activity)} heading="h3" />
      </div>
    </section>
  );
};

export const ProfilePage = () => {
  const fields = slice('custom_profile_fields').value ?? [];
  return (
    <>
      <section class="setting-group">
        <h2>{t('About you')}</h2>
        <div class="setting-card">
          <OwnPicture />
          <OwnName />
          <TimeZone />
        </div>
      </section>
      {fields.length > 0 && (
        <section class="setting-group">
          <h2>{t('More about you')}</h2>
          <div class="setting-card">
            {fields.map((field) => (
              <OwnField key={field.id} field={field} />
            ))}
          </div>
        </section>
      )}
      <Preview />
      <p class="setting-about profile-more">
        <a href={addressOf({ kind: 'settings', section: 'account-and-privacy' })}>
          {t('E-mail address, password and privacy')}
        </a>
      </p>
    </>
  );
};
