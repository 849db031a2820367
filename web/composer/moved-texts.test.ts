// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drafts, removeDraft, writeDraft } from '../store/drafts/drafts.ts';
import { showState } from '../store/state.ts';
import { moveTexts } from './moved-texts.ts';
import { stateWith, topicPlace } from './scene.testing.ts';
import { Sheet } from './sheet.ts';

const inTopic = (topic: string, channel = 5) => ({ kind: 'topic', channel, topic }) as const;
const move = { from: inTopic('plans'), to: inTopic('seeds', 6) };

let sheet: Sheet;
let field: HTMLTextAreaElement;

const write = (text: string) => {
  field.value = text;
  sheet.typed();
};
const written = () => drafts.value.map(({ destination, content }) => [destination, content]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const { id } of drafts.value) removeDraft(id);
  showState(stateWith());
  sheet = new Sheet('main');
  field = document.createElement('textarea');
  sheet.attach({ key: '', textarea: field, destination: undefined, insert: () => {}, replace: () => {} });
  sheet.show(topicPlace('plans'));
});

test('[W75] a text goes with its topic in the middle of a word, with caret and draft', () => {
  write('Water');
  sheet.flush();
  write('Water the b');
  field.setSelectionRange(5, 5);
  moveTexts(move, [sheet]);
  expect([field.value, field.selectionStart, sheet.destination.value]).toEqual(['Water the b', 5, move.to]);
  sheet.show(topicPlace('seeds', 6));
  write('Water the beds');
  vi.advanceTimersByTime(1000);
  expect(written()).toEqual([[move.to, 'Water the beds']]);
});

test('[W75] a text that was begun elsewhere goes on to the moved topic', () => {
  sheet.show(topicPlace('pump'));
  sheet.begin(move.from);
  write('Water');
  moveTexts(move, [sheet]);
  expect([field.value, sheet.destination.value]).toEqual(['Water', move.to]);
  sheet.back();
  expect([field.value, sheet.destination.value]).toEqual(['', inTopic('pump')]);
  expect(written()).toEqual([[move.to, 'Water']]);
});

test('[W75] drafts of no box go too, those of other topics stay', () => {
  writeDraft('one', { destination: move.from, content: 'Water' });
  writeDraft('other', { destination: inTopic('plans', 6), content: 'Order' });
  moveTexts(move, []);
  expect(new Set(written())).toEqual(
    new Set([
      [move.to, 'Water'],
      [inTopic('plans', 6), 'Order'],
    ]),
  );
});

test('where topics become one, an empty box shows what waits there, and another keeps its text', () => {
  writeDraft('waiting', { destination: move.to, content: 'Order' });
  vi.advanceTimersByTime(1);
  sheet.show(topicPlace('pump'));
  sheet.show(topicPlace('plans'));
  moveTexts(move, [sheet]);
  expect(field.value).toBe('Order');
  sheet.show(topicPlace('pump'));
  write('Water');
  moveTexts({ from: inTopic('pump'), to: move.to }, [sheet]);
  expect(field.value).toBe('Water');
  expect(drafts.value.map(({ content }) => content).sort()).toEqual(['Order', 'Water']);
});
