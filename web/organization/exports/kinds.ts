/** How much an export holds. */
import type { ExportType } from '@parlance/protocol/exports';
import { slice } from '../../store/state.ts';
import type { Label } from '../../words/index.ts';
import { isOwner } from '../administrator.ts';

export const kindWords: Readonly<Record<ExportType, { readonly words: Label; readonly about: Label }>> = {
  public: { words: 'Public data', about: 'What each member can read.' },
  full_with_consent: {
    words: 'Also private data of those who allow it',
    about: 'Their direct messages and private channels.',
  },
  full_without_consent: {
    words: 'Everything',
    about: 'All direct messages and private channels, also of those who do not allow it.',
  },
};

/** The operator decides whether owners may export everything. */
export const kindsOffered = (): readonly ExportType[] => [
  'public',
  'full_with_consent',
  ...(isOwner() && slice('realm_owner_full_content_access').value === true
    ? (['full_without_consent'] as const)
    : []),
];
