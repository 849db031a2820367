/** Alert words [S168]. */
import { json, list, string } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { limits } from './limits.ts';

const alert_words = list(string);
const words = json(alert_words.max(limits.alertWords), 'The words; capitals make no difference.');
const path = '/users/me/alert_words';

export const getAlertWords = endpoint({
  name: 'get-alert-words',
  method: 'GET',
  path,
  summary: "Returns the caller's alert words.",
  answer: { alert_words },
});
export const addAlertWords = endpoint({
  name: 'add-alert-words',
  method: 'POST',
  path,
  summary: "Adds to the caller's alert words; returns all of them.",
  parameters: { alert_words: words },
  answer: { alert_words },
  errors: ['BAD_REQUEST'],
});
export const removeAlertWords = endpoint({
  name: 'remove-alert-words',
  method: 'DELETE',
  path,
  summary: "Takes from the caller's alert words; returns those that are left.",
  parameters: { alert_words: words },
  answer: { alert_words },
});

export const alertWordsChanged = event({
  type: 'alert_words',
  summary: "The reader's alert words changed; these are all of them.",
  fields: { alert_words },
});

export const alertWordsData = initial(['alert_words'], { alert_words }, { forSpectators: true });
