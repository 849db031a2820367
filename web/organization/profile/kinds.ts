/** The pictures of an organization. */
import { removeIcon, removeLogo, uploadIcon, uploadLogo } from '@parlance/client/calls';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import type { Label } from '../../words/index.ts';

export type Kind = 'icon' | 'logo' | 'night_logo';

export interface PictureKind {
  readonly words: Label;
  readonly about: Label;
  readonly action: Label;
  readonly none: Label;
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

export const kinds: Readonly<Record<Kind, PictureKind>> = {
  icon: {
    words: 'Icon',
    about: 'A square that stands for the organization in applications and notifications.',
    action: 'Upload an icon',
    none: 'Remove icon',
    upload: (file) => client.call(uploadIcon, {}, { file }),
    remove: () => client.call(removeIcon),
  },
  logo: {
    words: 'Logo',
    about: 'On light ground. Wide pictures are shown best.',
    action: 'Upload a logo',
    none: 'Remove logo',
    upload: (file) => client.call(uploadLogo, { night: false }, { file }),
    remove: () => client.call(removeLogo, { night: false }),
  },
  night_logo: {
    words: 'Logo for dark pages',
    about: 'On dark ground. Without one, the other logo is shown.',
    action: 'Upload a logo for dark pages',
    none: 'Remove logo for dark pages',
    upload: (file) => client.call(uploadLogo, { night: true }, { file }),
    remove: () => client.call(removeLogo, { night: true }),
  },
};

const uploaded = 'U';

export const hasPicture = (kind: Kind): boolean => slice(`realm_${kind}_source`).value === uploaded;
export const pictureUrl = (kind: Kind): string | undefined => slice(`realm_${kind}_url`).value;
