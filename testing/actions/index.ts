/** All moves: a file here and a line below for each domain. */
import { accounts } from './accounts.ts';
import { additions } from './additions.ts';
import { bots } from './bots.ts';
import { channels } from './channels.ts';
import { core } from './core.ts';
import { devices } from './devices.ts';
import { editing } from './editing.ts';
import type { Actions } from './game.ts';
import { invitations } from './invitations.ts';
import { later } from './later.ts';
import { organization } from './organization.ts';
import { permissions } from './permissions.ts';
import { personal } from './personal.ts';
import { profiles } from './profiles.ts';
import { retention } from './retention.ts';
import { topics } from './topics.ts';
import { uploads } from './uploads.ts';

export const actions: readonly Actions[] = [
  core,
  organization,
  profiles,
  channels,
  uploads,
  editing,
  additions,
  personal,
  topics,
  bots,
  later,
  devices,
  retention,
  invitations,
  accounts,
  permissions,
];
