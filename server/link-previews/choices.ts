/** What an organization wants of the links in its messages. */
import { findOuterAddresses } from '../markdown/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';

/** `page`: its title and description; `picture`: the picture itself. */
export interface Link {
  readonly kind: 'page' | 'picture';
  readonly address: string;
}

/** Links of a message that are looked at. */
const mostLinks = 5;
/** The longest address. */
export const mostBytes = 2000;

const isPicture = (address: string): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(new URL(address).pathname);

export const mayPreview = (organization: Organization): boolean =>
  settingOf(organization, 'inline_url_embed_preview') || settingOf(organization, 'inline_image_preview');

const isOwn = (address: string, { url }: Organization): boolean =>
  new URL(address).origin === new URL(url).origin;

const isUsable = (address: string): boolean =>
  URL.canParse(address) && Buffer.byteLength(address) <= mostBytes;

/** The first links of a text that the organization wants to see previews of. */
export const linksOf = (organization: Organization, content: string): Link[] => {
  const isWanted = {
    page: settingOf(organization, 'inline_url_embed_preview'),
    picture: settingOf(organization, 'inline_image_preview'),
  };
  return findOuterAddresses(content)
    .filter((address) => isUsable(address) && !isOwn(address, organization))
    .map((address): Link => ({ kind: isPicture(address) ? 'picture' : 'page', address }))
    .filter(({ kind }) => isWanted[kind])
    .slice(0, mostLinks);
};
