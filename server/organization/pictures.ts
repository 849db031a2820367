/**
 * Serves the icon and logos without credentials, since the sign-in page shows them. The default icon is drawn
 * from the organization's identity.
 */
import type { PlainRoutes } from '../frame/routes.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { pictureKey } from '../storage/keys.ts';
import { harmless } from './drawn-pictures.ts';
import type { Organization, PictureKind } from './organization.ts';

/** Relative: the host names the organization. A bitmap, because mobile clients show no SVG. */
const generatedUrl = '/organization-icon.png?version=1';

export { pictureKey };

/** `source`: `U` uploaded, `G` generated, `D` default logo. */
export const pictureOf = (
  { id, pictures }: Pick<Organization, 'id' | 'pictures'>,
  kind: PictureKind,
): { readonly url: string; readonly source: string } => {
  const picture = pictures[kind];
  return picture?.file
    ? { url: `/user_avatars/${id}/realm/${kind}.png?version=${picture.version}`, source: 'U' }
    : { url: generatedUrl, source: kind === 'icon' ? 'G' : 'D' };
};

/** Wire names without `realm_`. */
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

const kinds: ReadonlySet<string> = new Set<PictureKind>(['icon', 'logo', 'night_logo']);

export const pictureHeaders = {
  'Cache-Control': 'public, max-age=86400',
  ...harmless,
} as const;

const shown = (body: Buffer): PlainAnswer => ({ contentType: 'image/png', headers: pictureHeaders, body });

/** Pixels. */
const iconSize = 200;

/** Caches icons of 1-2 kB: drawing blocks the event loop for milliseconds. */
const createIcons = (): ((uuid: string) => Promise<Buffer>) => {
  const drawn = new Map<string, Buffer>();
  return async (uuid) => {
    const { toPng } = await import('jdenticon');
    const icon = drawn.get(uuid) ?? toPng(uuid, iconSize, { backColor: '#fff' });
    drawn.set(uuid, icon);
    return icon;
  };
};

export const pictureRoutes: PlainRoutes = ({ directory, storage }) => {
  const iconOf = createIcons();
  return [
    {
      path: '/organization-icon.png',
      answer: async ({ host }) => {
        const organization = await directory.bySubdomain(directory.subdomainOf(host));
        return organization && shown(await iconOf(organization.uuid));
      },
    },
    {
      path: '/user_avatars/:realm/realm/:file',
      answer: async ({ host, path: { realm = '', file = '' } }) => {
        const kind = file.replace(/\.png$/, '') as PictureKind;
        if (!kinds.has(kind) || !file.endsWith('.png')) return undefined;
        const organization = await directory.bySubdomain(directory.subdomainOf(host));
        const stored = organization?.pictures[kind]?.file;
        // Rejects paths that name another organization [V9].
        if (organization === undefined || String(organization.id) !== realm || !stored) return undefined;
        const stream = await storage.read(pictureKey(organization.id, stored));
        return stream && shown(Buffer.concat(await stream.toArray()));
      },
    },
  ];
};
