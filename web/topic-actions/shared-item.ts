import { Images } from 'lucide';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { narrowOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { conversationName } from '../store/names.ts';
import { t } from '../words/index.ts';

/** Leads to all pictures, files and links of a conversation. */
export const sharedItem = (conversation: Conversation, group: string): MenuItem => ({
  words: t('Files, pictures and links'),
  icon: Images,
  group,
  run: () =>
    openDialog('shared-files', { narrow: narrowOf(conversation), name: conversationName(conversation) }),
});
