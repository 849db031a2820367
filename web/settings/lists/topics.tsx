/** Topics of which the reader wants more or less than of their channels. */
import { useSignal } from '@preact/signals';
import { openMenu } from '../../parts/menus/menu.ts';
import { policyItems } from '../../parts/menus/policy-items.ts';
import { dayText } from '../../parts/times/time.ts';
import { placeOf } from '../../places/conversation.ts';
import { channelName, topicName } from '../../store/names.ts';
import { addressOf } from '../../store/places/address.ts';
import { slice } from '../../store/state.ts';
import { policyName } from '../../store/topics/policy-names.ts';
import { policies } from '../../store/unread/counts.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { type ListRow, ListTable } from './list-table.tsx';

interface Chosen {
  readonly channel: number;
  readonly name: string;
  readonly topic: string;
  readonly policy: number;
  /** Seconds since 1970. */
  readonly changed: number;
}

/** Newest first. Topics of channels that the reader no longer sees are left out. */
const chosenTopics = (): readonly Chosen[] =>
  (slice('user_topics').value ?? [])
    .flatMap(({ stream_id, topic_name, visibility_policy, last_updated }): readonly Chosen[] => {
      if (!channels.value.has(stream_id) || visibility_policy === policies.inherit) return [];
      return [
        {
          channel: stream_id,
          name: channelName(stream_id),
          topic: topic_name,
          policy: visibility_policy,
          changed: last_updated,
        },
      ];
    })
    .sort((one, other) => other.changed - one.changed);

const rowOf = ({ channel, name, topic, policy, changed }: Chosen): ListRow => {
  const shown = topicName(topic);
  return {
    key: `${channel} ${topic}`,
    text: `${name} ${shown}`,
    cells: [
      <a href={addressOf(placeOf({ kind: 'topic', channel, topic }))} dir="auto">
        {name} › {shown}
      </a>,
      <span class="quiet">{dayText(changed)}</span>,
      <button
        type="button"
        class="button"
        aria-haspopup="menu"
        aria-label={t('{policy}: {topic}', { policy: policyName(policy), topic: shown })}
        onClick={({ currentTarget }) =>
          openMenu({
            name: t('{policy}: {topic}', { policy: policyName(policy), topic: shown }),
            items: policyItems({ channel, topic }),
            anchor: currentTarget,
          })
        }
      >
        {policyName(policy)}
      </button>,
    ],
  };
};

const shownPolicies = [policies.followed, policies.muted, policies.unmuted] as const;

export const TopicsPage = () => {
  const only = useSignal<number | undefined>(undefined);
  const all = chosenTopics();
  return (
    <>
      <p class="list-intro">
        {t(
          'Topics that you follow, muted, or unmuted in a muted channel. All others are as their channel is.',
        )}
      </p>
      <div class="setting-card" data-setting="topics">
        <ListTable
          name={t('Topics')}
          columns={[t('Topic'), t('Changed'), t('Policy')]}
          empty={all.length === 0 ? t('No topics yet.') : t('Nothing matches.')}
          rows={all.filter(({ policy }) => only.value === undefined || policy === only.value).map(rowOf)}
        >
          {all.length > 0 &&
            shownPolicies.map((policy) => (
              <button
                key={policy}
                type="button"
                class="button"
                aria-pressed={only.value === policy}
                onClick={() => {
                  only.value = only.value === policy ? undefined : policy;
                }}
              >
                {policyName(policy)}
              </button>
            ))}
        </ListTable>
      </div>
    </>
  );
};
