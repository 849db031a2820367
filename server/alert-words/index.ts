import {
  addAlertWords,
  alertWordsData,
  getAlertWords,
  removeAlertWords,
} from '@parlance/protocol/alert-words';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { checkWords, doChangeWords, fetchWords, withoutWords, withWords } from './change.ts';

export { createFindAlerted, type FindAlerted } from './alerted.ts';

export const routes: Routes = (service) => [
  on(getAlertWords, async (_input, { reader, actor }) => ({
    alert_words: await fetchWords(reader, actor.id),
  })),
  on(addAlertWords, async (input, call) => {
    const added = checkWords(input.alert_words);
    return { alert_words: await doChangeWords(service, call, (before) => withWords(before, added)) };
  }),
  on(removeAlertWords, async (input, call) => {
    const removed = input.alert_words.map((word) => word.trim());
    return { alert_words: await doChangeWords(service, call, (before) => withoutWords(before, removed)) };
  }),
];

export const sections: readonly InitialSection[] = [
  section(alertWordsData, async ({ reader, actor }) => ({
    alert_words: await fetchWords(reader, actor.id),
  })),
];
