/** What follows for exports when somebody gives or takes back their consent: administrators are told. */
import { exportConsentChanged } from '@parlance/protocol/exports';
import { roles } from '@parlance/protocol/roles';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { type SettingChange, settingsChanged } from '../users/index.ts';

const emitConsent = (transaction: Transaction, changes: readonly SettingChange[]): void => {
  for (const { name, value, userIds } of changes)
    if (name === 'allow_private_data_export')
      for (const user_id of userIds)
        transaction.emit(exportConsentChanged.of({ user_id, consented: value === true }), {
          roleAtMost: roles.administrator,
        });
};

export const reactions = [when(settingsChanged, emitConsent)];
