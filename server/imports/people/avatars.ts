import { ApiError } from '@parlance/protocol/errors';
import { limits, mebibyte } from '@parlance/protocol/limits';
import { drawPicture } from '../../images/index.ts';
import { avatarKeys, keepAvatarPictures, newAvatarKey } from '../../profiles/index.ts';
import { faultOf } from '../reading/fault.ts';
import { noteStored, readSmall } from '../stored.ts';
import type { Person } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import type { Account } from './account.ts';

/** Pixels. */
const shape = { width: 100, height: 100, fit: 'cover', isStill: true } as const;
const mostBytes = limits.avatarFileSize * mebibyte;

const notDrawn = 'it is no picture that can be drawn';

/** Returns why there is none. Any other fault ends the import, which can be resumed. */
const store = async (
  work: Work,
  key: string,
  avatar: NonNullable<Person['avatar']>,
): Promise<string | undefined> => {
  try {
    const content = await readSmall(await avatar(), mostBytes);
    if (content === undefined) return notDrawn;
    if (work.isDry) await drawPicture(String(work.organizationId), content, shape);
    else {
      await noteStored(work, avatarKeys(key));
      await keepAvatarPictures({ storage: work.ground.storage }, key, content);
    }
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? notDrawn : faultOf(error);
  }
};

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
    const why = await store(work, key, person.avatar);
    if (why !== undefined) {
      work.tally.leave({ of: 'other', what: 'avatar', why, example: person.id });
      continue;
    }
    stored.set(id, key);
    work.tally.add('other', 'avatars');
  }
  return stored;
};
