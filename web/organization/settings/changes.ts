/** Changes of settings of the organization: values as the page shows them, and how they are sent. */
import { updateOrganization } from '@parlance/client/calls';
import type { Changes } from '../../parts/settings/changes.ts';
import type { Value } from '../../parts/settings/setting.ts';
import { SettingChanges } from '../../store/changes/settings.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { isForOwners, type ShownName } from './all.ts';
import { whyNotAdministrator, whyNotOwner } from './rights.ts';

/** Shown as zero or as no text; the service has a word for none. */
const wordForNone: { readonly [N in ShownName]?: { readonly shown: Value; readonly sent: string } } = {
  message_content_edit_limit_seconds: { shown: 0, sent: 'unlimited' },
  message_content_delete_limit_seconds: { shown: 0, sent: 'unlimited' },
  move_messages_within_stream_limit_seconds: { shown: 0, sent: 'unlimited' },
  move_messages_between_streams_limit_seconds: { shown: 0, sent: 'unlimited' },
  message_retention_days: { shown: 0, sent: 'unlimited' },
  jitsi_server_url: { shown: '', sent: 'default' },
};

/** Messages that are kept for good. */
const never = -1;

const held = (name: ShownName): Value | undefined => {
  const value = slice(`realm_${name}`).value;
  const none = wordForNone[name];
  return none !== undefined && (value === null || value === never) ? none.shown : (value ?? undefined);
};

const changes = new SettingChanges<ShownName, Value>({
  held,
  send: (name, value) => {
    const none = wordForNone[name];
    return client.call(updateOrganization, { [name]: none?.shown === value ? none.sent : value });
  },
});

export const organizationChanges = (): Changes<ShownName> => ({
  valueOf: (name) => changes.valueOf(name),
  refusalOf: (name) => changes.refusalOf(name),
  change: (name, value) => changes.change(name, value),
  whyNone: whyNotAdministrator(),
  whyNot: (name) => (isForOwners(name) ? whyNotOwner() : undefined),
});
