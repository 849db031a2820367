import * as declared from '@parlance/protocol/channels/endpoints';
import type { Input } from '@parlance/protocol/endpoint';
import { on, type Routes } from '../frame/routes.ts';
import { JsonText } from '../http/call.ts';
import { isSpectator, onWithSpectators } from '../users/index.ts';
import type { Creation } from './create.ts';
import { fetchOwnChannels, fetchSubscriptionLists, listParts } from './initial.ts';
import { accessChannelsOfUser, accessSubscriptionStatus, fetchChannels } from './list.ts';
import { accessChannel } from './sight/access.ts';
import { fetchSubscribers } from './subscribers/subscribers.ts';
import { doChangeSubscriptions } from './subscriptions/change-subscriptions.ts';
import { doChangePreferences } from './subscriptions/preferences.ts';
import { doCreateChannel, doSubscribe } from './subscriptions/subscribe.ts';
import { doUnsubscribe } from './subscriptions/unsubscribe.ts';
import { doArchiveChannel, doUpdateChannel } from './update/update.ts';
import { channelObjectOf } from './wire.ts';

type SubscribeInput = Input<typeof declared.subscribe> | Input<typeof declared.createChannel>;

const creationOf = (asked: SubscribeInput): Creation => ({
  inviteOnly: asked.invite_only,
  isWebPublic: asked.is_web_public,
  isDefault: asked.is_default_stream,
  folderId: asked.folder_id,
  historyPublicToSubscribers: asked.history_public_to_subscribers,
  messageRetentionDays: asked.message_retention_days,
  topicsPolicy: asked.topics_policy,
  permissions: asked,
});

/** Some clients send an empty list for the caller alone. */
const namedIn = (principals: readonly (string | number)[] | undefined) =>
  principals?.length === 0 ? undefined : principals;

export const channelRoutes: Routes = (service) => [
  on(declared.subscribe, async (input, call) => {
    const { subscriptions, principals, authorization_errors_fatal } = input;
    const { subscribed, alreadySubscribed, unauthorized, areToldOf } = await doSubscribe(service, call, {
      channels: subscriptions,
      principals: namedIn(principals),
      areErrorsFatal: authorization_errors_fatal,
      creation: creationOf(input),
      announce: input.announce,
      notifySubscribers: input.send_new_subscription_messages,
    });
    return {
      subscribed,
      already_subscribed: alreadySubscribed,
      ...(authorization_errors_fatal ? {} : { unauthorized }),
      ...(areToldOf === undefined ? {} : { new_subscription_messages_sent: areToldOf }),
    };
  }),
  on(declared.createChannel, async (input, call) => ({
    id: await doCreateChannel(service, call, {
      name: input.name,
      description: input.description,
      principals: input.subscribers,
      creation: creationOf(input),
      announce: input.announce,
      notifySubscribers: input.send_new_subscription_messages,
    }),
  })),
  on(declared.changeSubscriptions, async (input, call) => {
    const { subscribed, removed } = await doChangeSubscriptions(service, call, input.delete, input.add);
    return {
      subscribed: subscribed.subscribed,
      already_subscribed: subscribed.alreadySubscribed,
      removed: removed.removed,
      not_removed: removed.notRemoved,
    };
  }),
  on(declared.unsubscribe, async ({ subscriptions, principals }, call) => {
    const { removed, notRemoved } = await doUnsubscribe(service, call, subscriptions, namedIn(principals));
    return { removed, not_removed: notRemoved };
  }),
  on(declared.getSubscriptions, async ({ include_subscribers }, { reader, actor, organization }) => {
    const { subscriptions } = await fetchSubscriptionLists(
      {
        service,
        reader,
        actor,
        organization,
        includeSubscribers: include_subscribers,
        understands: (capability) => capability === 'notification_settings_null',
      },
      await fetchOwnChannels(reader, actor, { withArchived: false }),
    );
    return new JsonText('"subscriptions":', ...listParts(subscriptions));
  }),
  onWithSpectators(service, declared.getChannels, async ({ include_default, ...given }, call) => {
    const { reader, actor, organization } = call;
    const asked = isSpectator(actor) ? { ...given, include_web_public: true } : given;
    const channels = await fetchChannels(reader, actor, asked);
    return {
      streams: channels.map((one) => ({
        ...channelObjectOf(organization, one),
        ...(include_default ? { is_default: one.isDefault } : {}),
      })),
    };
  }),
  onWithSpectators(service, declared.getChannel, async ({ stream_id }, { reader, actor, organization }) => ({
    stream: channelObjectOf(organization, await accessChannel(reader, actor, stream_id)),
  })),
  on(declared.getChannelId, async ({ stream }, { reader, actor }) => ({
    stream_id: (await accessChannel(reader, actor, stream)).id,
  })),
  on(declared.getSubscribers, async ({ stream_id }, { reader, actor }) => {
    const { id } = await accessChannel(reader, actor, stream_id);
    return { subscribers: (await fetchSubscribers(reader, [id])).get(id) ?? [] };
  }),
  on(declared.getSubscriptionStatus, async ({ user_id, stream_id }, call) => {
    const { id } = await accessChannel(call.reader, call.actor, stream_id);
    return { is_subscribed: await accessSubscriptionStatus(call, user_id, id) };
  }),
  on(declared.getUserChannels, async ({ user_id }, call) => ({
    subscribed_channel_ids: await accessChannelsOfUser(call, user_id),
  })),
  on(declared.updateSubscriptions, async ({ subscription_data }, call) => {
    await doChangePreferences(service, call, subscription_data);
    return {};
  }),
  on(declared.updateSubscription, async ({ stream_id, property, value }, call) => {
    await doChangePreferences(service, call, [{ stream_id, property, value }]);
    return {};
  }),
  on(declared.updateChannel, async ({ stream_id, ...change }, call) => {
    await doUpdateChannel(service, call, stream_id, {
      name: change.new_name,
      description: change.description,
      isPrivate: change.is_private,
      isWebPublic: change.is_web_public,
      isArchived: change.is_archived,
      folderId: change.folder_id,
      historyPublicToSubscribers: change.history_public_to_subscribers,
      isDefault: change.is_default_stream,
      topicsPolicy: change.topics_policy,
      messageRetentionDays: change.message_retention_days,
      permissions: change,
    });
    return {};
  }),
  on(declared.archiveChannel, async ({ stream_id }, call) => {
    await doArchiveChannel(service, call, stream_id);
    return {};
  }),
];
