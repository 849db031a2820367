/** The emoji that a person shows beside their name, if any. */
import { statusOf } from '../../store/people/status.ts';
import { Emoji } from './emoji.tsx';

export const StatusEmoji = ({ user }: { readonly user: number }) => {
  const emoji = statusOf(user)?.emoji;
  return emoji === undefined ? null : <Emoji {...emoji} />;
};
