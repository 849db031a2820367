// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { placeOf } from '../places/conversation.ts';
import { drafts, removeDraft, writeDraft } from '../store/drafts/drafts.ts';
import { messages } from '../store/messages/messages.ts';
import { setFocusedMessage } from '../store/panes/focus.ts';
import { showState } from '../store/state.ts';
import { stateWith, topicPlace } from './scene.testing.ts';
import { Sheet } from './sheet.ts';

const inTopic = (topic: string) => ({ kind: 'topic', channel: 5, topic }) as const;

let sheet: Sheet;
let field: HTMLTextAreaElement;

const open = (): [Sheet, HTMLTextAreaElement] => {
  const area = document.createElement('textarea');
  const made = new Sheet('main');
  made.attach({ key: '', textarea: area, destination: undefined, insert: () => {}, replace: () => {} });
  return [made, area];
};
const write = (text: string, on: Sheet = sheet, area = field) => {
  area.value = text;
  on.typed();
};
const written = () => drafts.value.map(({ destination, content }) => [destination, content]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const { id } of drafts.value) removeDraft(id);
  setFocusedMessage('main', undefined);
  showState(stateWith());
  [sheet, field] = open();
  sheet.show(topicPlace('plans'));
});

test('[W75] each conversation has its own text, which is there on return', () => {
  write('Water');
  sheet.show(topicPlace('seeds'));
  vi.advanceTimersByTime(1);
  expect(field.value).toBe('');
  write('Order');
  sheet.show(topicPlace('PLANS'));
  expect(field.value).toBe('Water');
  expect(written()).toEqual([
    [inTopic('seeds'), 'Order'],
    [inTopic('plans'), 'Water'],
  ]);
});

test('[W75] a letter is a draft after a rest', () => {
  write('W');
  expect(written()).toEqual([]);
  expect(Object.values({ ...localStorage }).join()).toContain('"content":"W"');
  vi.advanceTimersByTime(250);
  expect(written()).toEqual([[inTopic('plans'), 'W']]);
});

test('an emptied text leaves no draft', () => {
  write('Water');
  sheet.flush();
  write('');
  sheet.flush();
  expect(drafts.value).toEqual([]);
});

test('a box beside shows what is written in another, and both texts stay when both were changed', () => {
  const [other, area] = open();
  other.show(topicPlace('plans'));
  vi.advanceTimersByTime(1);
  write('Water');
  sheet.flush();
  expect(area.value).toBe('Water');
  write('Water the beds');
  write('Water the herbs', other, area);
  sheet.flush();
  other.flush();
  expect(drafts.value.map(({ content }) => content).sort()).toEqual(['Water the beds', 'Water the herbs']);
  expect([field.value, area.value]).toEqual(['Water the beds', 'Water the herbs']);
});

test('what was sent elsewhere goes; what was changed here meanwhile stays', () => {
  write('Water');
  sheet.flush();
  removeDraft(sheet.id.peek());
  expect(field.value).toBe('');
  write('Water');
  sheet.flush();
  const { id } = sheet;
  write('Water it');
  removeDraft(id.peek());
  expect(field.value).toBe('Water it');
  sheet.flush();
  expect(written()).toEqual([[inTopic('plans'), 'Water it']]);
});

test('a reply elsewhere keeps both texts, and the way back', () => {
  write('Water');
  sheet.begin({ kind: 'direct', people: [8] });
  expect([field.value, sheet.destination.value]).toEqual(['', { kind: 'direct', people: [8] }]);
  write('Hello');
  sheet.back();
  expect([field.value, sheet.destination.value]).toEqual(['Water', inTopic('plans')]);
});

test('another destination takes the text along', () => {
  write('Water');
  sheet.flush();
  sheet.redirect(inTopic('seeds'));
  sheet.flush();
  expect(written()).toEqual([[inTopic('seeds'), 'Water']]);
});

test('[W72] in mixed places it goes where the focused message is, until something is written', () => {
  const message = (id: number, subject: string) => ({ id, stream_id: 5, subject, type: 'stream' });
  vi.spyOn(messages, 'get').mockImplementation((id) => message(id, id === 1 ? 'plans' : 'seeds') as never);
  sheet.show({ kind: 'narrow', narrow: [] });
  expect(sheet.destination.value).toEqual({ kind: 'topic', channel: undefined, topic: '' });
  setFocusedMessage('main', 1);
  expect(sheet.destination.value).toEqual(inTopic('plans'));
  write('Water');
  setFocusedMessage('main', 2);
  expect(sheet.destination.value).toEqual(inTopic('plans'));
  write('');
  expect(sheet.destination.value).toEqual(inTopic('seeds'));
});

test('[W72] in mixed places the next message goes where the last went, until another has the focus', () => {
  const message = (id: number) => ({ id, stream_id: 5, subject: 'seeds', type: 'stream' });
  vi.spyOn(messages, 'get').mockImplementation((id) => message(id) as never);
  sheet.show({ kind: 'narrow', narrow: [] });
  setFocusedMessage('main', 1);
  sheet.begin(inTopic('plans'));
  write('Water');
  sheet.clear('Water');
  expect(sheet.destination.value).toEqual(inTopic('plans'));
  setFocusedMessage('main', 2);
  expect(sheet.destination.value).toEqual(inTopic('seeds'));
});

test('a text that was sent goes out of the box, what was typed since stays', () => {
  write('Water');
  sheet.flush();
  write('Water and more');
  sheet.clear('Water');
  expect(field.value).toBe('and more');
  sheet.flush();
  expect(drafts.value.map(({ content }) => content)).toEqual(['and more']);
});

test('a draft that was put aside stays away until the person returns', () => {
  write('Water');
  sheet.putAside();
  sheet.enter();
  expect([field.value, drafts.value.length]).toEqual(['', 1]);
  sheet.show(placeOf({ kind: 'direct', people: [8] }));
  sheet.show(topicPlace('plans'));
  expect(field.value).toBe('Water');
});

test('of several drafts of a conversation the newest is shown', () => {
  const destination = inTopic('seeds');
  writeDraft('old', { destination, content: 'Old' }, 1);
  writeDraft('new', { destination, content: 'New' }, 2);
  sheet.show(topicPlace('seeds'));
  expect(field.value).toBe('New');
});
