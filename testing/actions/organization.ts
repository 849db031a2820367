import {
  deactivateCustomEmoji,
  getCustomEmoji,
  reactivateCustomEmoji,
  uploadCustomEmoji,
} from '@parlance/protocol/custom-emoji';
import { createExport, deleteExport, getExports } from '@parlance/protocol/exports';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '@parlance/protocol/linkifiers';
import { addDomain, removeDomain, updateDomain } from '@parlance/protocol/organization/domains';
import { removeIcon, removeLogo, uploadIcon, uploadLogo } from '@parlance/protocol/organization/pictures';
import { addPlayground, removePlayground } from '@parlance/protocol/organization/playgrounds';
import { testWelcomeMessage, updateOrganization } from '@parlance/protocol/organization/update';
import { gif, png } from '../images.ts';
import { type Actions, ids } from './game.ts';

export const organization: Actions = (game) => {
  const { owner, administrator, players, known, random, anybody, some, next } = game;
  const playgrounds: number[] = [];
  const half = () => random.next() < 0.5;
  const setting = () =>
    random.pick([
      random.pick(known.groups),
      { direct_members: ids(some(players)), direct_subgroups: some(known.groups).slice(0, 2) },
    ]);
  const picture = () => ({
    file: new File([half() ? png(20, 10) : gif(2, 10, 20)], 'picture', { type: 'image/png' }),
  });
  const emoji = () => random.pick(['tick', 'cross', 'tada']);
  const domain = () => random.pick(['example.org', 'example.com']);
  const linkifier = () => ({
    pattern: `${random.pick(['#', 'T'])}(?P<id>[0-9]{${random.pick([1, 2, 3])}})`,
    url_template: 'https://tickets.example.com/{id}',
  });
  const someLinkifier = async () =>
    random.pick((await owner.bare.call(getLinkifiers)).linkifiers.map(({ id }) => id));
  return [
    () =>
      random
        .pick([owner, administrator])
        .bare.call(
          updateOrganization,
          random.pick([
            { name: `Home ${next()}` },
            { description: `About *${next()}*` },
            { allow_message_editing: half(), message_content_edit_limit_seconds: random.pick([60, 600]) },
            { message_edit_history_visibility_policy: random.pick(['all', 'moves', 'none'] as const) },
            { topics_policy: random.pick(['allow_empty_topic', 'disable_empty_topic'] as const) },
            { waiting_period_threshold: random.pick([0, 0, 5000]) },
            { enable_spectator_access: half(), jitsi_server_url: random.pick(['https://meet.example.org']) },
            { require_unique_names: half(), presence_disabled: half() },
            { signup_announcements_stream_id: random.pick([-1, ...known.channels]) },
            { moderation_request_channel_id: random.pick([-1, ...known.channels]) },
            { message_content_delete_limit_seconds: random.pick([60, 'unlimited'] as never[]) },
          ]),
        ),
    () =>
      owner.bare.call(
        updateOrganization,
        random.pick([
          { can_create_public_channel_group: { new: setting() } },
          { can_create_private_channel_group: { new: setting() } },
          { can_mention_many_users_group: { new: setting() } },
          { can_invite_users_group: { new: setting() } },
          { can_add_custom_emoji_group: { new: setting() } },
        ]),
      ),
    () => anybody().bare.call(uploadCustomEmoji, { emoji_name: emoji() }, picture()),
    () => anybody().bare.call(deactivateCustomEmoji, { emoji_name: emoji() }),
    async () => {
      const { emoji: all } = await owner.bare.call(getCustomEmoji);
      const emoji_id = Number(random.pick(Object.keys(all)));
      return anybody().bare.call(reactivateCustomEmoji, { emoji_id });
    },
    () => owner.bare.call(createExport, {}),
    async () => {
      const { exports } = await owner.bare.call(getExports);
      return owner.bare.call(deleteExport, { export_id: random.pick(exports.map(({ id }) => id)) });
    },
    () => administrator.bare.call(testWelcomeMessage, { welcome_message_custom_text: `Welcome ${next()}` }),
    () => owner.bare.call(addLinkifier, linkifier()),
    async () => owner.bare.call(updateLinkifier, { filter_id: await someLinkifier(), ...linkifier() }),
    async () => owner.bare.call(removeLinkifier, { filter_id: await someLinkifier() }),
    async () => {
      const { linkifiers } = await owner.bare.call(getLinkifiers);
      await owner.bare.call(reorderLinkifiers, {
        ordered_linkifier_ids: linkifiers.map(({ id }) => id).reverse(),
      });
    },
    () => owner.bare.call(addDomain, { domain: domain(), allow_subdomains: half() }),
    () => owner.bare.call(updateDomain, { domain: domain(), allow_subdomains: half() }),
    () => owner.bare.call(removeDomain, { domain: domain() }),
    async () => {
      const { id } = await owner.bare.call(addPlayground, {
        name: `place ${next()}`,
        pygments_language: 'Rust',
        url_template: 'https://play.example.com/{code}',
      });
      playgrounds.push(id);
    },
    () => owner.bare.call(removePlayground, { playground_id: random.pick(playgrounds) }),
    () => owner.bare.call(half() ? uploadIcon : uploadLogo, {}, picture()),
    () => owner.bare.call(half() ? removeIcon : removeLogo, {}),
  ];
};
