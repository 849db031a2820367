/** Only administrators change pictures. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { removeIcon, removeLogo, uploadIcon, uploadLogo } from '@parlance/protocol/organization/pictures';
import { organizationUpdateDict } from '@parlance/protocol/organization/update';
import { type Call, on, type RawRoute, type RawRoutes, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { roots } from '../http/route.ts';
import { drawPicture, receiveSmallFile, type Shape } from '../images/index.ts';
import {
  type Organization,
  type PictureKind,
  pictureKey,
  pictureOf,
  picturesOf,
  writeOrganization,
} from '../organization/index.ts';
import { checkAdministrator, randomText } from '../users/index.ts';

/** Pixels, as in the protocol. */
const iconShape: Shape = { width: 100, height: 100, fit: 'cover', isStill: true };
const logoShape: Shape = { width: 800, height: 100, fit: 'inside', isStill: true };

/** `file`: storage name, null removes the picture. Returns the previous file. */
const doChange = (
  { database, directory }: Service,
  { organization, actor }: Call,
  kind: PictureKind,
  file: string | null,
): Promise<string | null> =>
  database.transact(organization.id, actor, async (transaction) => {
    const before = await directory.lock(transaction);
    const known = before.pictures[kind] ?? { version: 0, file: null };
    if (known.file === file) return null;
    const picture = { version: known.version + 1, file };
    const after: Organization = { ...before, pictures: { ...before.pictures, [kind]: picture } };
    await writeOrganization(transaction, { pictures: after.pictures });
    const told = Object.entries(picturesOf(after)).filter(([name]) =>
      [`${kind}_url`, `${kind}_source`].includes(name),
    );
    transaction.emit(organizationUpdateDict.of({ property: kind, data: Object.fromEntries(told) }), {
      everyone: true,
    });
    return known.file;
  });

const removeStored = async ({ storage }: Service, { organization }: Call, file: string | null) => {
  if (file !== null) await storage.remove([pictureKey(organization.id, file)]);
};

export const newPictureFile = (): string => `${randomText(24)}.png`;

/** Throws BAD_IMAGE. */
export const keepPicture = async (
  { storage }: Pick<Service, 'storage'>,
  key: string,
  kind: PictureKind,
  content: Buffer,
): Promise<void> => {
  const { bytes, contentType } = await drawPicture(
    key.split('/', 2)[1]!,
    content,
    kind === 'icon' ? iconShape : logoShape,
  );
  await storage.put(key, bytes, contentType);
};

const doUpload = async (
  service: Service,
  call: Call,
  mostMib: number,
  kindOf: (fields: Readonly<Record<string, string>>) => PictureKind,
): Promise<void> => {
  checkAdministrator(call.actor);
  const { content, fields } = await receiveSmallFile(call, mostMib);
  const kind = kindOf(fields);
  const file = newPictureFile();
  await keepPicture(service, pictureKey(call.organization.id, file), kind, content);
  const old = await doChange(service, call, kind, file).catch(async (error) => {
    await removeStored(service, call, file);
    throw error;
  });
  await removeStored(service, call, old);
};

const doRemove = async (service: Service, call: Call, kind: PictureKind): Promise<void> => {
  checkAdministrator(call.actor);
  await removeStored(service, call, await doChange(service, call, kind, null));
};

const logoKind = (isNight: boolean): PictureKind => (isNight ? 'night_logo' : 'logo');

/** Browsers send the field beside the file. */
const nightOf = (text: string | undefined): boolean => {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw badRequest('Argument "night" is not true or false.', { var_name: 'night' });
};

export const pictureEndpoints: Routes = (service) => [
  on(uploadIcon, async (_input, call) => {
    await doUpload(service, call, limits.iconFileSize, () => 'icon');
    return {};
  }),
  on(removeIcon, async (_input, call) => {
    await doRemove(service, call, 'icon');
    return {};
  }),
  on(uploadLogo, async ({ night }, call) => {
    await doUpload(service, call, limits.logoFileSize, (fields) => logoKind(night ?? nightOf(fields.night)));
    return {};
  }),
  on(removeLogo, async ({ night }, call) => {
    await doRemove(service, call, logoKind(night));
    return {};
  }),
];

const redirect = (
  path: string,
  kindOf: (query: Readonly<Record<string, string>>) => PictureKind,
): RawRoute => ({
  methods: ['GET'],
  path,
  access: 'user',
  worksWhenDeactivated: false,
  answer: async ({ response, query }, { organization }) => {
    const { url } = pictureOf(organization, kindOf(query));
    response.writeHead(302, { Location: url, 'Cache-Control': 'no-store' }).end();
  },
});

export const pictureRedirects: RawRoutes = () => [
  ...roots.flatMap((root) => [
    redirect(`${root}/realm/icon`, () => 'icon'),
    redirect(`${root}/realm/logo`, ({ night }) => logoKind(nightOf(night))),
  ]),
  // Browsers request it themselves, also before sign-in.
  { ...redirect('/favicon.ico', () => 'icon'), access: 'anyone', worksWhenDeactivated: true },
];
