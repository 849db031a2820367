/** The values of what nobody can make here yet; see `protocol/empty-kinds.ts`. */
import * as kinds from '@parlance/protocol/empty-kinds';
import { type InitialSection, section } from './initial.ts';

export const sections: readonly InitialSection[] = [
  section(kinds.giphyData, async () => ({ giphy_api_key: '' })),
  section(kinds.tenorData, async () => ({ tenor_api_key: '' })),
  section(kinds.klipyData, async () => ({ klipy_api_key: '' })),
  section(kinds.mutedUsersData, async () => ({ muted_users: [] })),
  section(kinds.onboardingStepsData, async () => ({ onboarding_steps: [], navigation_tour_video_url: null })),
  section(kinds.presenceData, async ({ service }) => ({
    presences: {},
    /** The family's way to say that there was no update yet. */
    presence_last_update_id: -1,
    server_timestamp: service.now() / 1000,
  })),
  section(kinds.embeddedBotsData, async () => ({ realm_embedded_bots: [] })),
  section(kinds.incomingWebhookBotsData, async () => ({ realm_incoming_webhook_bots: [] })),
  section(kinds.stopWordsData, async () => ({ stop_words: [] })),
  section(kinds.videoCallsData, async () => ({ has_zoom_token: false, has_webex_token: false })),
];
