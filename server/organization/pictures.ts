/**
 * The organization's icon and logos: where they are, and how they are read. Whoever may come to the page of its sign-in sees
 * them, so they need no credentials. Until somebody uploads one, an icon is drawn from the organization's identity.
 */
import { toSvg } from 'jdenticon';
import type { PlainRoutes } from '../service.ts';
import type { Organization, PictureKind } from './organization.ts';

/** Relative to the organization's own address, which decides whose picture it is. */
const generatedUrl = '/organization-icon.svg?version=1';

export const pictureKey = (organizationId: number, file: string): string =>
  `organizations/${organizationId}/${file}`;

/** `source`: `U` uploaded, `G` generated, `D` the default of logos. */
export const pictureOf = (
  { id, pictures }: Pick<Organization, 'id' | 'pictures'>,
  kind: PictureKind,
): { readonly url: string; readonly source: string } => {
  const picture = pictures[kind];
  return picture?.file
    ? { url: `/user_avatars/${id}/realm/${kind}.png?version=${picture.version}`, source: 'U' }
    : { url: generatedUrl, source: kind === 'icon' ? 'G' : 'D' };
};

/** Under the names that the wire has for them, without `realm_`. */
export const picturesOf = (organization: Pick<Organization, 'id' | 'pictures'>) => {
  const [icon, logo, night] = (['icon', 'logo', 'night_logo'] as const).map((kind) =>
    pictureOf(organization, kind),
  );
  return {
    icon_url: icon!.url,
    icon_source: icon!.source,
    logo_url: logo!.url,
    logo_source: logo!.source,
    night_logo_url: night!.url,
    night_logo_source: night!.source,
  };
};

const policy = "default-src 'none'; sandbox";
const kinds: ReadonlySet<string> = new Set<PictureKind>(['icon', 'logo', 'night_logo']);

export const pictureRoutes: PlainRoutes = ({ directory, storage }) => [
  {
    path: '/organization-icon.svg',
    answer: async ({ host }) => {
      const organization = await directory.bySubdomain(directory.subdomainOf(host));
      return (
        organization && {
          contentType: 'image/svg+xml',
          headers: {
            'Cache-Control': 'public, max-age=86400',
            'Content-Security-Policy': "default-src 'none'",
          },
          body: toSvg(organization.uuid, 200, { backColor: '#fff' }),
        }
      );
    },
  },
  {
    path: '/user_avatars/:realm/realm/:file',
    answer: async ({ host, path: { realm = '', file = '' } }) => {
      const kind = file.replace(/\.png$/, '') as PictureKind;
      if (!kinds.has(kind) || !file.endsWith('.png')) return undefined;
      const organization = await directory.bySubdomain(directory.subdomainOf(host));
      const stored = organization?.pictures[kind]?.file;
      // A path names its organization; that of another is no path here [V9].
      if (organization === undefined || String(organization.id) !== realm || !stored) return undefined;
      const stream = await storage.read(pictureKey(organization.id, stored));
      if (stream === undefined) return undefined;
      return {
        contentType: 'image/png',
        headers: {
          'Cache-Control': 'public, max-age=86400',
          'Content-Security-Policy': policy,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
        body: Buffer.concat(await stream.toArray()),
      };
    },
  },
];
