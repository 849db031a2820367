export {
  type Choice,
  chooseLanguage,
  languageHeaders,
  languageOf,
  ourLanguage,
  type Preference,
} from './choose.ts';
export { checkLanguage, languageName } from './name.ts';
export { tell, textIn } from './tell.ts';
