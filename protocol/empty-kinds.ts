/**
 * Initial data that clients require, for features that do not exist yet. The change that adds a feature removes
 * its line here.
 */
import * as z from 'zod';
import { boolean, string } from './codec.ts';
import { initial } from './initial.ts';

const none = z.array(z.never());

export const giphyData = initial(['giphy'], { giphy_api_key: string }, { forSpectators: true });
export const tenorData = initial(['tenor'], { tenor_api_key: string }, { forSpectators: true });
export const klipyData = initial(['klipy'], { klipy_api_key: string }, { forSpectators: true });
export const stopWordsData = initial(['stop_words'], { stop_words: none }, { forSpectators: true });
export const videoCallsData = initial(
  ['video_calls'],
  { has_zoom_token: boolean, has_webex_token: boolean },
  { forSpectators: true },
);
