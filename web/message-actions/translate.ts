/** Translates a message by the browser, on this device [W104]. */
import type { Message } from '@parlance/client/messages/message';
import { announce, showAlert } from '../parts/saying/say.ts';
import {
  hideTranslation,
  showTranslation,
  type Translation,
  translationOf,
} from '../store/messages/translations.ts';
import { languageNow, t } from '../words/index.ts';
import { shownText } from './article-of.ts';
import { languageName } from './language-name.ts';

interface Detector {
  detect(text: string): Promise<readonly { readonly detectedLanguage: string }[]>;
}
interface Translator {
  translate(text: string): Promise<string>;
}
interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** What newer browsers have. */
interface Browser {
  readonly LanguageDetector?: { create(): Promise<Detector> };
  readonly Translator?: {
    availability(languages: Languages): Promise<string>;
    create(languages: Languages): Promise<Translator>;
  };
}

const translationInto = async (text: string, to: string): Promise<Translation | undefined> => {
  const { LanguageDetector, Translator } = globalThis as Browser;
  const [guess] = (await (await LanguageDetector?.create())?.detect(text)) ?? [];
  const from = guess?.detectedLanguage.split('-')[0];
  if (from === undefined || from === to || Translator === undefined) return undefined;
  const languages = { sourceLanguage: from, targetLanguage: to };
  if ((await Translator.availability(languages)) === 'unavailable')
    throw new Error(t('The browser does not know {language}.', { language: languageName(from) }));
  return { text: await (await Translator.create(languages)).translate(text), from, to };
};

/** A second call hides it. */
export const toggleTranslation = async (message: Message): Promise<void> => {
  const { id } = message;
  if (translationOf(id) !== undefined) {
    hideTranslation(id);
    return;
  }
  const language = languageNow();
  try {
    const translation = await translationInto(shownText(message), language);
    if (translation === undefined) announce(t('This is in your language already.'));
    else {
      showTranslation(id, translation);
      announce(translation.text);
    }
  } catch (error) {
    showAlert(t('Could not translate: {why}', { why: (error as Error).message }));
  }
};
