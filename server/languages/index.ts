export { type Choice, chooseLanguage, languageHeaders, languageOf, type Preference } from './choose.ts';
export { tell } from './tell.ts';
