/** Settings that newcomers begin with, drawn from the declarations of the own settings. */
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { rowsOf } from '../../parts/settings/own/all.ts';
import { NotificationsTable } from '../../parts/settings/own/notifications-table.tsx';
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import type { SettingsSection } from '../../store/places/section-names.ts';
import { t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { attempt } from '../attempt.ts';
import { applyToOthers, defaultChanges } from './default-changes.ts';
import { isDefault } from './default-names.ts';

const rows = (section: SettingsSection) => rowsOf(section).filter(([name]) => isDefault(name));

const askToApply = () =>
  openDialog('question', {
    title: t('Give these settings to people who chose nothing?'),
    text: t(
      'Each setting that a person never changed becomes as it is here. What they chose stays, and so does their privacy.',
    ),
    action: t('Apply'),
    run: () => attempt(t('Settings applied'), applyToOthers),
  });

export const DefaultSettings = () => {
  const changes = defaultChanges();
  return (
    <>
      <WhyNone changes={changes} />
      <p class="setting-about">
        {t('Newcomers begin with these settings. People who are here keep theirs.')}
      </p>
      {isAdministrator() && (
        <p>
          <button type="button" class="button" id="setting-apply" onClick={askToApply}>
            {t('Apply to people who chose nothing')}
          </button>
        </p>
      )}
      <SettingGroups settings={rows('preferences')} changes={changes} />
      <section class="setting-group">
        <h2>{t('Notifications')}</h2>
        <NotificationsTable changes={changes} />
      </section>
      <SettingGroups settings={rows('notifications')} changes={changes} />
      <SettingGroups settings={rows('account-and-privacy')} changes={changes} />
    </>
  );
};
