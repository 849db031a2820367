/**
 * Kinds of initial data that a client must find to start, of things that nobody can make here yet: truthfully empty.
 * The issue that brings such a thing declares its records next to it and takes the line out here.
 */
import * as z from 'zod';
import { boolean, string } from './codec.ts';
import { initial } from './initial.ts';

const none = z.array(z.never());

export const giphyData = initial(['giphy'], { giphy_api_key: string });
export const tenorData = initial(['tenor'], { tenor_api_key: string });
export const klipyData = initial(['klipy'], { klipy_api_key: string });
export const stopWordsData = initial(['stop_words'], { stop_words: none });
export const videoCallsData = initial(['video_calls'], { has_zoom_token: boolean, has_webex_token: boolean });
