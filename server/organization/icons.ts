/** Icons of the installed application, drawn from the organization's picture. Public, like the picture. */
import type { PlainRoutes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { createPictureTurns, useLibrary } from '../images/index.ts';
import type { Organization } from './organization.ts';
import { pictureHeaders, pictureKey } from './pictures.ts';

interface Icon {
  /** Pixels. */
  readonly size: number;
  /** Share of the size that stays free on each side, since systems cut icons round. */
  readonly margin: number;
  readonly isOpaque: boolean;
}

const icons = {
  '32.png': { size: 32, margin: 0, isOpaque: false },
  '180.png': { size: 180, margin: 0.08, isOpaque: true },
  '192.png': { size: 192, margin: 0, isOpaque: false },
  '512.png': { size: 512, margin: 0, isOpaque: false },
  'maskable-512.png': { size: 512, margin: 0.18, isOpaque: true },
} satisfies Readonly<Record<string, Icon>>;

export type IconName = keyof typeof icons;

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The version makes browsers ask again after a change. */
export const iconUrl = ({ pictures }: Pick<Organization, 'pictures'>, name: IconName): string =>
  `/icons/${name}?version=${pictures.icon?.version ?? 0}`;

/** Pixels. Larger ones would hold up the event loop, and these shapes stay clear when enlarged. */
const generatedSize = 384;

const fetchPicture = async (storage: Service['storage'], organization: Organization): Promise<Buffer> => {
  const file = organization.pictures.icon?.file;
  const stored = file ? await storage.read(pictureKey(organization.id, file)) : undefined;
  if (stored !== undefined) return Buffer.concat(await stored.toArray());
  const { toPng } = await import('jdenticon');
  return toPng(organization.uuid, generatedSize, { backColor: '#fff' });
};

const clear = { r: 255, g: 255, b: 255, alpha: 0 };
const white = { ...clear, alpha: 1 };

const draw = async (picture: Buffer, { size, margin, isOpaque }: Icon): Promise<Buffer> => {
  const sharp = await useLibrary();
  const free = Math.round(size * margin);
  const inner = size - 2 * free;
  const background = isOpaque ? white : clear;
  const drawing = sharp(picture).resize(inner, inner, { fit: 'contain', background });
  return (isOpaque ? drawing.flatten({ background }) : drawing)
    .extend({ top: free, bottom: free, left: free, right: free, background })
    .png()
    .toBuffer();
};

const mostKept = 500;

export const iconRoutes: PlainRoutes = ({ directory, storage }) => {
  const turns = createPictureTurns();
  const drawn = new Map<string, Promise<Buffer>>();

  const iconOf = (organization: Organization, name: IconName): Promise<Buffer> => {
    const key = `${organization.id} ${iconUrl(organization, name)}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= mostKept) drawn.delete(drawn.keys().next().value!);
    const made = turns.run(String(organization.id), async () =>
      draw(await fetchPicture(storage, organization), icons[name]),
    );
    drawn.set(key, made);
    made.catch(() => drawn.delete(key));
    return made;
  };

  return [
    {
      path: '/icons/:name',
      answer: async ({ host, path: { name = '' } }) => {
        const organization = await directory.bySubdomain(directory.subdomainOf(host));
        if (organization === undefined || !isIcon(name)) return undefined;
        return {
          contentType: 'image/png',
          headers: pictureHeaders,
          body: await iconOf(organization, name),
        };
      },
    },
  ];
};
