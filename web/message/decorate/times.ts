/** Times in the reader's zone. */
import { Clock } from 'lucide';
import { exactTimeOf, momentOf } from '../../parts/times/time.ts';
import { drawing, make } from '../make.ts';
import type { Decorator } from './decorator.ts';

export const times: Decorator = ({ root, follow }) => {
  for (const time of root.querySelectorAll('time')) {
    const seconds = Date.parse(time.dateTime) / 1000;
    if (Number.isNaN(seconds)) continue;
    const words = make('span');
    time.replaceChildren(drawing(Clock, 14), words);
    follow(() => {
      words.textContent = momentOf(seconds);
      time.title = exactTimeOf(seconds);
    });
  }
};
