/** Keys of stored files, which backups find by them. Nothing in them was written by a user [V21]. */

/** Each storage has a file of this key, which names its installation. The first start writes it. */
export const markKey = 'installation/id';

/** The address of an uploaded file ends in its name, which is no part of its key. */
export const madePartOf = (pathId: string): string => pathId.split('/').slice(0, 3).join('/');

export const fileKey = (pathId: string): string => `files/${madePartOf(pathId)}`;

/** Large and medium. */
export const avatarKeys = (avatarKey: string): readonly [string, string] => [
  `avatars/${avatarKey}.png`,
  `avatars/${avatarKey}-medium.png`,
];

/** The name of an animated picture's still form. */
export const stillOf = (file: string): string => `still/${file.replace(/\.gif$/, '.png')}`;

export const emojiKeys = (organizationId: number, file: string) => ({
  key: `emoji/${organizationId}/${file}`,
  stillKey: `emoji/${organizationId}/${stillOf(file)}`,
});

export const pictureKey = (organizationId: number, file: string): string =>
  `organizations/${organizationId}/${file}`;
