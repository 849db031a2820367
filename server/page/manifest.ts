/** What a device needs to install the application. Public facts only: browsers ask for it without a session. */
import type { Said } from '@parlance/protocol/phrase';
import type { Visit } from '../accounts/index.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { describe, iconUrl } from '../organization/index.ts';

/** The ground of the light theme; the page names the other one itself. */
const ground = '#eef1f6';

const places: readonly (readonly [name: Said, address: string])[] = [
  ['Inbox', '/#inbox'],
  ['Recent conversations', '/#recent'],
  ['Mentions', '/#narrow/is/mentioned'],
  ['Direct messages', '/#narrow/is/dm'],
];

export const renderManifest = async ({ organization, language, translate }: Visit): Promise<PlainAnswer> => {
  const { name } = organization;
  const { text: description } = await describe(organization);
  const icon = { src: iconUrl(organization, '192.png'), sizes: '192x192', type: 'image/png' };
  const large = { ...icon, src: iconUrl(organization, '512.png'), sizes: '512x512' };
  const maskable = { ...large, src: iconUrl(organization, 'maskable-512.png'), purpose: 'maskable' };
  const manifest = {
    id: '/',
    name,
    short_name: name,
    ...(description === '' ? {} : { description }),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['business', 'productivity', 'social'],
    icons: [icon, large, maskable],
    shortcuts: places.map(([place, url]) => ({ name: translate(place), url, icons: [icon] })),
    // The service worker receives it; nothing of it reaches the service before it is sent.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
    },
  };
  return {
    contentType: 'application/manifest+json',
    headers: { 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Cookie', 'Content-Language': language },
    body: JSON.stringify(manifest),
  };
};
