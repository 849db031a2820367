/** Everything that happens to a cleaned message before it is shown. The order matters where it says so. */
import { action } from './action.ts';
import { audio } from './audio.ts';
import { code } from './code.ts';
import type { Decorator } from './decorator.ts';
import { direction } from './direction.ts';
import { emoji } from './emoji.ts';
import { files } from './files.ts';
import { formulas } from './formulas.ts';
import { headings } from './headings.ts';
import { mentions } from './mentions.ts';
import { outerLinks } from './outer-links.ts';
import { pictures } from './pictures.ts';
import { placeLinks } from './place-links.ts';
import { previews } from './previews.ts';
import { quotes } from './quotes.ts';
import { searchMarks } from './search-marks.ts';
import { spoilers } from './spoilers.ts';
import { tables } from './tables.ts';
import { times } from './times.ts';
import { videos } from './videos.ts';
import { voice } from './voice.ts';

const decorators: readonly Decorator[] = [
  // Before links and mentions: a spoiler's title becomes a button, which can hold neither.
  spoilers,
  action,
  headings,
  searchMarks,
  times,
  emoji,
  mentions,
  // Before files: what is shown below is no file in the text.
  pictures,
  voice,
  videos,
  audio,
  files,
  previews,
  placeLinks,
  outerLinks,
  formulas,
  code,
  tables,
  quotes,
  direction,
];

export const decorate: Decorator = (decorating) => {
  for (const decorator of decorators) decorator(decorating);
};
