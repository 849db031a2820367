/** The way back, above a page. */
import type { Visit } from '../accounts/index.ts';
import { html, type Markup } from '../pages/index.ts';
import { channelAddress, type PublicChannel, root } from './addresses.ts';

export const renderTrail = ({ translate }: Visit, channel?: PublicChannel): Markup =>
  html`<nav><a href="${root}">${translate('Public channels')}</a>${
    channel && html` › <a href="${channelAddress(channel)}">${channel.name}</a>`
  }</nav>`;
