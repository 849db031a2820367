/** What is known of a channel and never chosen: how much is written, who made it and when, its mail address. */
import type { Channel } from '@parlance/client/words';
import type { ComponentChildren } from 'preact';
import { openCard } from '../../parts/person/cards.ts';
import { dayText } from '../../parts/times/time.ts';
import { mayInChannel } from '../../store/permissions.ts';
import { people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { trafficText } from '../traffic.ts';
import { MailAddress } from './mail-address.tsx';

const Fact = ({ words, children }: { readonly words: string; readonly children: ComponentChildren }) => (
  <div class="channel-fact">
    <dt>{words}</dt>
    <dd>{children}</dd>
  </div>
);

const Creator = ({ id }: { readonly id: number | null }) => {
  const person = people.value.get(id ?? -1);
  if (person === undefined) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        class="link-button"
        onClick={({ currentTarget }) =>
          openCard({ kind: 'person', id: person.user_id, anchor: currentTarget })
        }
      >
        {person.full_name}
      </button>
    </>
  );
};

const mayWrite = (channel: Channel): boolean =>
  !channel.is_archived && mayInChannel(channel, 'can_send_message_group');

export const ChannelFacts = ({ channel }: { readonly channel: Channel }) => (
  <section class="setting-group">
    <h2>{t('About')}</h2>
    <div class="setting-card">
      <dl class="channel-facts">
        <Fact words={t('Members')}>{channel.subscriber_count}</Fact>
        <Fact words={t('Traffic')}>{trafficText(channel)}</Fact>
        <Fact words={t('Made')}>
          {dayText(channel.date_created)}
          <Creator id={channel.creator_id} />
        </Fact>
        {mayWrite(channel) && (
          <Fact words={t('Mail address')}>
            <MailAddress channel={channel.id} />
          </Fact>
        )}
      </dl>
    </div>
  </section>
);
