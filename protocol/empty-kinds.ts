/**
 * Kinds of initial data that a client must find to start, of things that nobody can make here yet: truthfully empty.
 * The issue that brings such a thing declares its records next to it and takes the line out here.
 */
import { z } from 'zod';
import { boolean, integer, string } from './codec.ts';
import { initial } from './initial.ts';

const none = z.array(z.never());
const noneByKey = z.record(string, z.never());

export const giphyData = initial(['giphy'], { giphy_api_key: string });
export const tenorData = initial(['tenor'], { tenor_api_key: string });
export const klipyData = initial(['klipy'], { klipy_api_key: string });
export const mutedUsersData = initial(['muted_users'], { muted_users: none });
export const onboardingStepsData = initial(['onboarding_steps'], {
  onboarding_steps: none,
  navigation_tour_video_url: z.null(),
});
export const presenceData = initial(['presence'], {
  presences: noneByKey,
  presence_last_update_id: integer,
  server_timestamp: z.number(),
});
export const embeddedBotsData = initial(['realm_embedded_bots'], { realm_embedded_bots: none });
export const incomingWebhookBotsData = initial(['realm_incoming_webhook_bots'], {
  realm_incoming_webhook_bots: none,
});
export const stopWordsData = initial(['stop_words'], { stop_words: none });
export const videoCallsData = initial(['video_calls'], { has_zoom_token: boolean, has_webex_token: boolean });
