/** Files that the compose box recorded are known by their names. */
import { fileName } from '../../parts/files/file-name.ts';

const recorded = /^voice-\d{4}-\d{2}-\d{2}-\d{2}-\d{2}\.(webm|m4a|ogg)$/;

export const isVoice = (address: string): boolean =>
  address.startsWith('/user_uploads/') && recorded.test(fileName(address));
