/** One-time hints that a user has not seen [S177]. */
import { badRequest } from '@parlance/protocol/errors';
import {
  markOnboardingStep,
  onboardingSteps,
  onboardingStepsChanged,
  onboardingStepsData,
} from '@parlance/protocol/onboarding';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { isSpectator } from '../users/index.ts';

/** Never offered: there is no video. */
const needsVideo = 'navigation_tour_video';

const fetchLeft = async (reader: Reader, userId: number): Promise<{ type: string; name: string }[]> => {
  const { rows } = await read<{ name: string }>`
    select name from onboarding_steps where organization_id = ${reader.organizationId} and user_id = ${userId}
  `.execute(reader.query);
  const seen = new Set([needsVideo, ...rows.map(({ name }) => name)]);
  return Object.entries(onboardingSteps)
    .filter(([name]) => !seen.has(name))
    .map(([name, type]) => ({ type, name }));
};

export const routes: Routes = ({ database }) => [
  on(markOnboardingStep, async ({ onboarding_step: name }, { organization, actor }) => {
    if (actor.isBot) throw badRequest('Bots get no hints.');
    await database.transact(organization.id, actor, async (transaction) => {
      const { rows } = await write`
        insert into onboarding_steps (organization_id, user_id, name) values (${organization.id}, ${actor.id}, ${name})
        on conflict do nothing returning 1
      `.execute(transaction.query);
      if (rows.length > 0)
        transaction.emit(
          async () => onboardingStepsChanged.of({ onboarding_steps: await fetchLeft(transaction, actor.id) }),
          { users: [actor.id] },
        );
    });
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(onboardingStepsData, async ({ reader, actor }) => ({
    // Spectators have no stored state.
    onboarding_steps: isSpectator(actor) ? [] : await fetchLeft(reader, actor.id),
    navigation_tour_video_url: null,
  })),
];
