import { expect, test } from 'vitest';
import {
  type ChannelFacts,
  charactersLeft,
  type DirectFacts,
  isEarly,
  objectionsToChannel,
  objectionsToDirect,
} from './objections.ts';

const open: ChannelFacts = {
  isArchived: false,
  maySend: true,
  topicsPolicy: 'allow_empty_topic',
  mayStartTopics: true,
  hasTopic: undefined,
};
const inChannel = (facts: Partial<ChannelFacts>, topic = 'plans') =>
  objectionsToChannel({ ...open, ...facts }, topic).map(({ kind }) => kind);

test('[W90] an open channel takes everything', () => {
  expect(inChannel({})).toEqual([]);
  expect(inChannel({}, '')).toEqual([]);
});

test.each<[string, Partial<ChannelFacts>, string]>([
  ['archived', { isArchived: true }, 'plans'],
  ['not-permitted', { maySend: false }, 'plans'],
  ['topic-needed', { topicsPolicy: 'disable_empty_topic' }, ''],
  ['topic-refused', { topicsPolicy: 'empty_topic_only' }, 'plans'],
  ['new-topic-refused', { mayStartTopics: false, hasTopic: false }, 'plans'],
])('[W90] %s', (kind, facts, topic) => {
  expect(inChannel(facts, topic)).toEqual([kind]);
});

test('a topic that is there, or of which nothing is known, needs no permission', () => {
  expect(inChannel({ mayStartTopics: false, hasTopic: true })).toEqual([]);
  expect(inChannel({ mayStartTopics: false })).toEqual([]);
});

test('a channel that is not seen is unknown', () => {
  expect(objectionsToChannel(undefined, 'plans')).toEqual([{ kind: 'unknown-channel' }]);
});

const bo = { name: 'Bo', isActive: true, isBot: false, isPermitted: false };
const direct: DirectFacts = { others: [bo], isWriterPermitted: true, mayBegin: true, hasBegun: false };
const toPeople = (facts: Partial<DirectFacts>) => objectionsToDirect({ ...direct, ...facts });

test('[W90] direct messages need one participant with the permission', () => {
  expect(toPeople({})).toEqual([]);
  expect(toPeople({ isWriterPermitted: false })).toEqual([{ kind: 'direct-refused' }]);
  expect(toPeople({ isWriterPermitted: false, others: [bo, { ...bo, isPermitted: true }] })).toEqual([]);
  expect(toPeople({ isWriterPermitted: false, others: [{ ...bo, isBot: true }] })).toEqual([]);
  expect(toPeople({ isWriterPermitted: false, others: [] })).toEqual([]);
});

test('[W90] a first message needs the permission to begin', () => {
  expect(toPeople({ mayBegin: false })).toEqual([{ kind: 'first-direct-refused' }]);
  expect(toPeople({ mayBegin: false, hasBegun: true })).toEqual([]);
});

test('[W90] people who left are named', () => {
  expect(toPeople({ others: [bo, { ...bo, name: 'Cy', isActive: false }] })).toEqual([
    { kind: 'deactivated', name: 'Cy' },
  ]);
});

test('what is still being chosen is asked for when sending is tried', () => {
  expect(isEarly({ kind: 'topic-needed' })).toBe(true);
  expect(isEarly({ kind: 'archived' })).toBe(false);
});

test('[W89] counts characters as the service does, from 500 on', () => {
  expect(charactersLeft('x'.repeat(9499), 10_000)).toBeUndefined();
  expect(charactersLeft('x'.repeat(9500), 10_000)).toBe(500);
  expect(charactersLeft('🌱'.repeat(9999), 10_000)).toBe(1);
  expect(charactersLeft('🌱'.repeat(5000), 10_000)).toBeUndefined();
  expect(charactersLeft('x'.repeat(10_003), 10_000)).toBe(-3);
});
