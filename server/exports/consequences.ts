/** What follows for exports when somebody gives or takes back their consent: administrators are told. */
import { exportConsentChanged } from '@parlance/protocol/exports';
import { roles } from '@parlance/protocol/roles';
import type { Consequences } from '../consequences.ts';

const settingsChanged: Consequences['settingsChanged'] = async (transaction, changes) => {
  for (const { name, value, userIds } of changes)
    if (name === 'allow_private_data_export')
      for (const user_id of userIds)
        transaction.emit(exportConsentChanged.of({ user_id, consented: value === true }), {
          roleAtMost: roles.administrator,
        });
};

export const consequences: Consequences = { settingsChanged };
