/** Draws avatars from the id alone, even without a user, so the answer reveals nothing. */
import type { PlainRoutes } from '../frame/routes.ts';
import { createLimit } from '../http/limit.ts';
import type { PlainAnswer, PlainRequest } from '../http/plain.ts';

const useLibrary = () => import('jdenticon');

const size = { small: 64, medium: 128 } as const;
const week = 7 * 86_400;

/** Drawing blocks the service for milliseconds, so bitmaps are cached; each takes a kilobyte. */
const drawnCapacity = 4096;
const drawsPerMinute = 300;

export const avatarRoutes: PlainRoutes = ({ directory, rateLimits, tally }) => {
  const drawn = new Map<string, Buffer>();
  const draws = createLimit('avatar', drawsPerMinute, 60, tally);

  const draw = async (seed: string, pixels: number, address: string): Promise<Buffer> => {
    const key = `${seed} ${pixels}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (rateLimits) await draws.use(address);
    const { toPng } = await useLibrary();
    const bitmap = toPng(seed, pixels);
    if (drawn.size >= drawnCapacity) drawn.delete(drawn.keys().next().value!);
    drawn.set(key, bitmap);
    return bitmap;
  };

  const answer = async (
    pixels: number,
    { host, path, headers, address }: PlainRequest,
  ): Promise<PlainAnswer | undefined> => {
    const id = path.user_id ?? '';
    if (!/^\d{1,10}$/.test(id)) return undefined;
    const { toSvg } = await useLibrary();
    const seed = `${directory.subdomainOf(host)}/${Number(id)}`;
    // Browsers accept the cheap vector form; mobile clients cannot show it.
    const takesVector = headers.accept?.includes('image/svg+xml') === true;
    return {
      contentType: takesVector ? 'image/svg+xml' : 'image/png',
      headers: {
        'Cache-Control': `public, max-age=${week}`,
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        Vary: 'Accept',
      },
      body: takesVector ? toSvg(seed, pixels) : await draw(seed, pixels, address),
    };
  };

  return [
    { path: '/avatar/:user_id', answer: (request) => answer(size.small, request) },
    { path: '/avatar/:user_id/medium', answer: (request) => answer(size.medium, request) },
  ];
};
