/** Objections and warnings in the reader's words. */
import type { Destination } from '../../store/drafts/draft.ts';
import { channelName } from '../../store/names.ts';
import { counted, t } from '../../words/index.ts';
import type { Objection } from './objections.ts';
import type { Warning } from './warnings.ts';

export const objectionWords = (objection: Objection, destination: Destination): string => {
  const channel = destination.kind === 'topic' ? channelName(destination.channel ?? -1) : '';
  switch (objection.kind) {
    case 'no-channel':
      return t('Choose a channel.');
    case 'no-recipients':
      return t('Choose at least one person.');
    case 'unknown-channel':
      return t('You cannot see this channel.');
    case 'archived':
      return t('{channel} is archived. No one can write there.', { channel });
    case 'not-permitted':
      return t('You may not write in {channel}.', { channel });
    case 'topic-needed':
      return t('Messages in {channel} need a topic.', { channel });
    case 'topic-refused':
      return t('Messages in {channel} have no topics.', { channel });
    case 'new-topic-refused':
      return t('You may not start topics in {channel}.', { channel });
    case 'everyone-refused':
      return t('You may not mention everyone in a channel of this size.');
    case 'group-refused':
      return t('You may not mention the group {name}.', { name: objection.name });
    case 'deactivated':
      return t('{name} is deactivated and cannot read messages.', { name: objection.name });
    case 'direct-refused':
      return t('Direct messages are turned off here.');
    case 'first-direct-refused':
      return t('You may not start direct conversations.');
    case 'too-long':
      return counted(objection.by, '{n} character too many.', '{n} characters too many.');
  }
};

export const warningWords = (warning: Warning): string => {
  switch (warning.kind) {
    case 'everyone':
      return counted(warning.count, 'This notifies {n} person.', 'This notifies {n} people.');
    case 'group':
      return t('Mentioning {name} notifies {n} people.', { name: warning.name, n: warning.count });
    case 'guest':
      return t('{name} is a guest.', { name: warning.name });
    case 'not-subscribed': {
      const values = { name: warning.person.full_name, channel: warning.channel.name };
      return warning.channel.isPrivate
        ? t('{name} cannot read {channel}.', values)
        : t('{name} is not subscribed to {channel}.', values);
    }
  }
};
