/** A filter as a sentence and as a pill. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { dayText } from '../parts/times/time.ts';
import { channelName, peopleName, topicName } from '../store/names.ts';
import { people } from '../store/world.ts';
import { t } from '../words/index.ts';

type Term = Narrow[number];

const nameOf = (operand: Term['operand']): string => {
  if (typeof operand === 'object') return peopleName(operand.map(Number));
  if (typeof operand === 'number') return people.value.get(operand)?.full_name ?? String(operand);
  return operand === 'me' ? t('me') : operand;
};

const dateIn = (operand: Term['operand']): string => dayText(Date.parse(String(operand)) / 1000);

const sentences: Readonly<Record<string, (operand: Term['operand']) => string>> = {
  search: (operand) => t('Messages with “{text}”', { text: String(operand) }),
  sender: (operand) => t('Messages from {name}', { name: nameOf(operand) }),
  channel: (operand) => t('Messages in {channel}', { channel: channelName(Number(operand)) }),
  topic: (operand) => t('Messages in the topic {topic}', { topic: topicName(String(operand)) }),
  dm: (operand) => t('Direct messages with {name}', { name: nameOf(operand) }),
  'dm-including': (operand) => t('Direct messages that include {name}', { name: nameOf(operand) }),
  mentions: (operand) => t('Messages that mention {name}', { name: nameOf(operand) }),
  after: (operand) => t('Messages since {date}', { date: dateIn(operand) }),
  before: (operand) => t('Messages before {date}', { date: dateIn(operand) }),
};

const fixed: Readonly<Record<string, () => string>> = {
  'is mentioned': () => t('Messages that mention you'),
  'is starred': () => t('Starred messages'),
  'is unread': () => t('Unread messages'),
  'is dm': () => t('Direct messages'),
  'is alerted': () => t('Messages with your alert words'),
  'is resolved': () => t('Messages in resolved topics'),
  'is followed': () => t('Messages in followed topics'),
  'is muted': () => t('Messages in muted topics'),
  'has link': () => t('Messages with links'),
  'has image': () => t('Messages with pictures'),
  'has attachment': () => t('Messages with files'),
  'has reaction': () => t('Messages with reactions'),
  'channels public': () => t('Also channels you are not in'),
  'channels archived': () => t('Archived channels'),
};

export const sentenceOf = (term: Term): string => {
  const plain =
    fixed[`${term.operator} ${term.operand}`]?.() ??
    sentences[term.operator]?.(term.operand) ??
    `${term.operator}: ${nameOf(term.operand)}`;
  return term.negated === true ? t('Not: {filter}', { filter: plain }) : plain;
};
