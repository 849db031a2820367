/** Written by `npm run generate`. */
import {
  channelPermissions,
  groupPermissions,
  organizationPermissions,
  type PermissionSetting,
} from '@parlance/protocol/permissions';
import { channelProbes } from './channels.ts';
import { groupProbes } from './groups.ts';
import { organizationProbes } from './organization.ts';
import type { Shown } from './probe.ts';

const probesFile = 'testing/permissions/permissions.test.ts';

export const titleOf = (scope: string, name: string): string => `[S27] ${name} of ${scope}`;

export const scopes = [
  { scope: 'the organization', permissions: organizationPermissions, shown: organizationProbes },
  { scope: 'a channel', permissions: channelPermissions, shown: channelProbes },
  { scope: 'a group', permissions: groupPermissions, shown: groupProbes },
] as const satisfies readonly {
  scope: string;
  permissions: Readonly<Record<string, PermissionSetting>>;
  shown: Readonly<Record<string, Shown>>;
}[];

const cellsOf = (scope: string, setting: PermissionSetting, shown: Shown): string[] => {
  const about = [`\`${setting.name}\``, setting.meaning];
  if ('why' in shown) return [...about, '', shown.why];
  const operations = shown.operations.map(({ method, path }) => `\`${method} ${path}\``).join('<br>');
  const [file, title] =
    'file' in shown ? [shown.file, shown.title] : [probesFile, titleOf(scope, setting.name)];
  return [...about, operations, `\`${file}\`: ${title}`];
};

const head =
  '<!-- Written by npm run generate from testing/permissions. -->\n\n# What each permission governs\n\n' +
  'This table lists each setting whose value is a group or a set of people and groups, and the operations that it decides\n' +
  'about. The named test shows it: a user with the permission may call them, and a user who differs in nothing else may not.\n' +
  '[permissions.md](permissions.md) explains how permissions work.\n';

export const renderTable = (): string =>
  [
    head,
    ...scopes.map(({ scope, permissions, shown }) => {
      const byName: Readonly<Record<string, Shown>> = shown;
      const rows = Object.values<PermissionSetting>(permissions).map(
        (setting) => `| ${cellsOf(scope, setting, byName[setting.name]!).join(' | ')} |`,
      );
      return `## Of ${scope}\n\n| Setting | Decides | Operations | Shown by |\n|---|---|---|---|\n${rows.join('\n')}\n`;
    }),
  ].join('\n');
