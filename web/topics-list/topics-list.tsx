/** All topics of a channel, with a filter. */
import { isResolved } from '@parlance/protocol/topics/resolved';
import { useComputed, useSignal } from '@preact/signals';
import { Ellipsis } from 'lucide';
import { useEffect } from 'preact/hooks';
import { IconButton } from '../parts/icon-button.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { topicMenu } from '../parts/menus/menus.ts';
import { placeOf } from '../places/conversation.ts';
import { fold } from '../store/find/fold.ts';
import { channelName, topicName } from '../store/names.ts';
import { setBusy } from '../store/panes/busy.ts';
import { addressOf, type PaneName } from '../store/places/address.ts';
import { type Topic, topicsOf } from '../store/topics/topics.ts';
import { isTopicMuted, policies, policyOf, topicCount } from '../store/unread/counts.ts';
import { type Label, t } from '../words/index.ts';
import '../parts/lists/table-page.css';

type Filter = 'followed' | 'unresolved' | 'unread';

const filters: readonly (readonly [Filter, Label])[] = [
  ['unread', 'Unread'],
  ['followed', 'Followed'],
  ['unresolved', 'Not resolved'],
];

const tests: Readonly<Record<Filter, (channel: number, topic: Topic) => boolean>> = {
  unread: (channel, { name }) => topicCount(channel, name).unread > 0,
  followed: (channel, { name }) => policyOf(channel, name) === policies.followed,
  unresolved: (_channel, { name }) => !isResolved(name),
};

const TopicLine = ({ channel, name }: { readonly channel: number; readonly name: string }) => {
  const count = topicCount(channel, name);
  const shown = topicName(name);
  return (
    <tr class={isTopicMuted(channel, name) ? 'quiet' : ''}>
      <th scope="row">
        <a href={addressOf(placeOf({ kind: 'topic', channel, topic: name }))}>{shown}</a>
      </th>
      <td>
        {count.mentions > 0 && <span class="count mentions">@{count.mentions}</span>}{' '}
        {count.unread > 0 && <span class="count">{count.unread}</span>}
      </td>
      <td>
        <IconButton
          icon={Ellipsis}
          name={t('Actions for {name}', { name: shown })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            openMenu({
              name: t('Actions for {name}', { name: shown }),
              items: topicMenu(channel, name),
              anchor: currentTarget,
            })
          }
        />
      </td>
    </tr>
  );
};

export const TopicsList = ({ channel, pane }: { readonly channel: number; readonly pane: PaneName }) => {
  const text = useSignal('');
  const chosen = useSignal<ReadonlySet<Filter>>(new Set());
  const all = topicsOf(channel).value;
  const shown = useComputed(() =>
    (topicsOf(channel).value ?? []).filter(
      (topic) =>
        fold(topicName(topic.name)).includes(fold(text.value)) &&
        [...chosen.value].every((filter) => tests[filter](channel, topic)),
    ),
  );
  useEffect(() => {
    if (all !== undefined) setBusy(pane, false);
  }, [all !== undefined]);
  const name = t('Topics in {channel}', { channel: channelName(channel) });
  return (
    <div class="table-page" data-keys="list">
      <div class="table-filters">
        <input
          type="search"
          class="input"
          aria-label={t('Filter topics')}
          placeholder={t('Filter topics')}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        {filters.map(([filter, label]) => (
          <button
            key={filter}
            type="button"
            class="button"
            aria-pressed={chosen.value.has(filter)}
            onClick={() => {
              const next = new Set(chosen.value);
              if (!next.delete(filter)) next.add(filter);
              chosen.value = next;
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <table class="plain-table" aria-label={name}>
        <tbody>
          {shown.value.map((topic) => (
            <TopicLine key={topic.name} channel={channel} name={topic.name} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
