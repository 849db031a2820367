import { limits } from '@parlance/protocol/limits';
import { drawPicture } from '../../images/index.ts';
import { avatarKeys, keepAvatarPictures, newAvatarKey } from '../../profiles/index.ts';
import { Unavailable } from '../reading/unavailable.ts';
import { noteStored, readSmall } from '../stored.ts';
import type { Work } from '../work.ts';
import type { Account } from './account.ts';

/** Pixels. */
const shape = { width: 100, height: 100, fit: 'cover', isStill: true } as const;
const mostBytes = limits.avatarFileSize * 1_048_576;

/** Draws the pictures of new people again, and stores them. Returns keys by user id. A dry run only draws. */
export const storeAvatars = async (
  work: Work,
  accounts: readonly Account[],
): Promise<Map<number, string>> => {
  const stored = new Map<number, string>();
  for (const { id, person } of accounts) {
    if (person.avatar === undefined) continue;
    if (work.isDry && person.isAvatarRemote === true) {
      work.tally.add('other', 'avatars');
      continue;
    }
    const key = newAvatarKey(work.organizationId);
    try {
      const content = await readSmall(await person.avatar(), mostBytes);
      if (content === undefined) throw new Error('too large');
      if (work.isDry) await drawPicture(String(work.organizationId), content, shape);
      else {
        await noteStored(work, avatarKeys(key));
        await keepAvatarPictures({ storage: work.ground.storage }, key, content);
      }
      stored.set(id, key);
      work.tally.add('other', 'avatars');
    } catch (error) {
      work.tally.leave({
        of: 'other',
        what: 'avatar',
        why: error instanceof Unavailable ? error.message : 'it is no picture that can be drawn',
        example: person.id,
      });
    }
  }
  return stored;
};
