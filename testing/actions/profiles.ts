import { updatePresence } from '@parlance/protocol/presence';
import { removeOwnAvatar, setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import {
  createProfileField,
  removeOwnProfile,
  removeProfileField,
  reorderProfileFields,
  updateOwnProfile,
  updateProfileField,
} from '@parlance/protocol/profiles/fields';
import { updateOwnStatus, updateUserStatus } from '@parlance/protocol/user-status';
import { updateUser } from '@parlance/protocol/users/users';
import { png } from '../images.ts';
import type { Actions } from './game.ts';

const choices = { a: { text: 'A', order: '1' }, b: { text: 'B', order: '2' } };
const dataOf: Readonly<Record<number, object>> = { 3: choices, 7: { subtype: 'github' } };
const values = ['*text*', 'a', '2024-02-29', 'https://example.org/', [7], null, ''] as const;

export const profiles: Actions = ({ owner, administrator, players, random, anybody, next }) => {
  const fields: number[] = [];
  const half = () => random.next() < 0.5;
  const value = () => {
    const chosen = random.pick(values);
    return typeof chosen === 'object' && chosen !== null ? [...chosen] : chosen;
  };
  const field = () => random.pick(fields.slice(-5));
  const status = () =>
    random.pick([
      { status_text: half() ? '' : `busy ${next()}` },
      { emoji_name: random.pick(['tada', 'heart', '']) },
      { status_text: 'away', emoji_name: 'tada' },
    ]);
  return [
    async () => {
      const field_type = 1 + random.below(8);
      const data = dataOf[field_type];
      const { id } = await owner.bare.call(createProfileField, {
        name: `field ${next()}`,
        field_type,
        ...(data === undefined ? {} : { field_data: data as never }),
        editable_by_user: half(),
      });
      fields.push(id);
    },
    () =>
      random.pick([owner, anybody()]).bare.call(updateProfileField, {
        field_id: field(),
        ...random.pick([
          { name: `renamed ${next()}` },
          { field_data: { a: choices.a } },
          { field_data: choices },
          { display_in_profile_summary: half() },
          { editable_by_user: true },
        ]),
      }),
    () =>
      owner.bare.call(reorderProfileFields, {
        order: [...fields].sort(() => random.next() - 0.5),
      }),
    async () => {
      if (half()) return;
      const field_id = field();
      await owner.bare.call(removeProfileField, { field_id });
      fields.splice(fields.indexOf(field_id), 1);
    },
    () => anybody().bare.call(updateOwnProfile, { data: [{ id: field(), value: value() }] }),
    () =>
      anybody().bare.call(updateOwnProfile, {
        data: [
          { id: field(), value: value() },
          { id: field(), value: value() },
        ],
      }),
    () => anybody().bare.call(removeOwnProfile, { data: [field()] }),
    () =>
      administrator.bare.call(updateUser, {
        user_id: random.pick(players).id,
        profile_data: [{ id: field(), value: value() }],
      }),
    () => anybody().bare.call(updateOwnStatus, status()),
    () => anybody().bare.call(updateOwnStatus, { away: half() }),
    () => owner.bare.call(updateUserStatus, { user_id: random.pick(players).id, ...status() }),
    async () => {
      const file = new File([png(20 + random.below(20), 30)], 'me.png', { type: 'image/png' });
      await anybody().bare.call(setOwnAvatar, {}, { file });
    },
    () => anybody().bare.call(removeOwnAvatar),
    () =>
      anybody().bare.call(updatePresence, {
        status: half() ? 'active' : 'idle',
        ...(half() ? { last_update_id: -1 } : {}),
      }),
  ];
};
