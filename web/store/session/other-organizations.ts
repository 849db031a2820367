/** The other organizations of this server where the browser is signed in [W6]. */
import type { Success } from '@parlance/client/call';
import { getOtherOrganizations } from '@parlance/client/calls';
import type { Endpoints } from '@parlance/protocol/contract';
import { client } from './service.ts';

export type OtherOrganization = Success<Endpoints['getOtherOrganizations']>['organizations'][number];

/** Milliseconds that a menu waits for newer counts. */
const patience = 400;

let known: readonly OtherOrganization[] = [];

const refresh = async (): Promise<void> => {
  known = (await client.call(getOtherOrganizations)).organizations;
};

/** Without network: as they were. */
export const otherOrganizations = async (): Promise<readonly OtherOrganization[]> => {
  const waited = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([refresh().catch(() => {}), waited]);
  return known;
};
