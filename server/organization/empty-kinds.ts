/** Constant values of kinds that cannot change here; see `protocol/empty-kinds.ts`. */
import * as kinds from '@parlance/protocol/empty-kinds';
import { type InitialSection, section } from '../frame/initial.ts';

export const sections: readonly InitialSection[] = [
  section(kinds.giphyData, async () => ({ giphy_api_key: '' })),
  section(kinds.tenorData, async () => ({ tenor_api_key: '' })),
  section(kinds.klipyData, async () => ({ klipy_api_key: '' })),
  section(kinds.stopWordsData, async () => ({ stop_words: [] })),
  section(kinds.videoCallsData, async () => ({ has_zoom_token: false, has_webex_token: false })),
];
