/** The translation of a message, below its text. */
import { X } from 'lucide';
import { IconButton } from '../parts/icon-button.tsx';
import { hideTranslation, translationOf } from '../store/messages/translations.ts';
import { t } from '../words/index.ts';
import { languageName } from './language-name.ts';
import './translation.css';

export interface ShownTranslationProps {
  readonly id: number;
  readonly isFocusable: boolean;
}

export const ShownTranslation = ({ id, isFocusable }: ShownTranslationProps) => {
  const translation = translationOf(id);
  if (translation === undefined) return null;
  const { text, from, to } = translation;
  return (
    <div role="group" aria-label={t('Translation')} class="translation">
      <p class="translation-from">
        {t('Translated from {language} by your browser', { language: languageName(from) })}
        <IconButton
          icon={X}
          size={14}
          name={t('Hide the translation')}
          tabIndex={isFocusable ? 0 : -1}
          onClick={() => hideTranslation(id)}
        />
      </p>
      <p lang={to} dir="auto" class="translation-text">
        {text}
      </p>
    </div>
  );
};
