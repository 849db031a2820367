export {
  type Choice,
  chooseLanguage,
  languageHeaders,
  languageOf,
  ourLanguage,
  type Preference,
} from './choose.ts';
export { tell, textIn } from './tell.ts';
