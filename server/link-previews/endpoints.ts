/** Serves pictures of other sites, so that no other site learns who reads. */
import { ApiError } from '@parlance/protocol/errors';
import type { PlainRoutes, RawRoutes } from '../frame/routes.ts';
import { isKnown } from '../http/conditional.ts';
import { type Exchange, sendBytes } from '../http/raw.ts';
import { accessSpectator } from '../users/index.ts';
import { clearPath, externalAddress } from './address.ts';
import { type ExternalPicture, fetchPicture } from './pictures.ts';

const noSuchFile = () => new ApiError('NOT_FOUND', 'There is no such file.');

const headersOf = ({ fetchedAt, size }: ExternalPicture) => ({
  'Content-Type': 'image/webp',
  'Content-Length': size,
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, max-age=86400',
  ETag: `"${fetchedAt.getTime().toString(36)}-${size}"`,
});

/** One clear pixel: the protocol's clients know no preview without a picture. */
const clear = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

export const plainRoutes: PlainRoutes = () => [
  {
    path: clearPath,
    answer: async () => ({
      contentType: 'image/png',
      body: clear,
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    }),
  },
];

export const rawRoutes: RawRoutes = (service) => {
  const { secrets, storage } = service;

  const send = async (exchange: Exchange, organizationId: number, address: string) => {
    const known = await fetchPicture(service, organizationId, address);
    if (known === undefined) throw noSuchFile();
    const headers = headersOf(known);
    const isSame = isKnown(exchange.request.headers['if-none-match'], headers.ETag);
    if (isSame || exchange.request.method === 'HEAD')
      return sendBytes(exchange, isSame ? 304 : 200, headers, async () => {
        throw noSuchFile();
      });
    const found = (await storage.read(known.key)) ?? undefined;
    if (found !== undefined) return sendBytes(exchange, 200, headers, async () => found);
    const again = await fetchPicture(service, organizationId, address, true);
    const body = again && (await storage.read(again.key));
    if (body === undefined) throw noSuchFile();
    return sendBytes(exchange, 200, headersOf(again!), async () => body);
  };

  return [
    {
      methods: ['GET', 'HEAD'],
      access: 'user-or-spectator',
      worksWhenDeactivated: false,
      path: '/external_content/:signature/:hex',
      answer: async (exchange, { actor, organization }) => {
        if (actor === undefined) accessSpectator(service, organization);
        const { signature = '', hex = '' } = exchange.path;
        const address = externalAddress(secrets, organization.id, { signature, hex });
        if (address === undefined) throw noSuchFile();
        await send(exchange, organization.id, address);
      },
    },
  ];
};
