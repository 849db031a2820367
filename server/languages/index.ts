export {
  type Choice,
  chooseLanguage,
  languageHeaders,
  languageOf,
  ourLanguage,
  type Preference,
} from './choose.ts';
export { checkLanguage, languageName } from './name.ts';
export { textIn, translate } from './translate.ts';
