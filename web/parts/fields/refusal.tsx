/** Why the change of a field was refused. */
import { t } from '../../words/index.ts';
import { showAlert } from '../saying/say.ts';
import { fieldWords } from './field-words.ts';
import './about.css';

export const refusalId = (field: string): string => `${field}-refusal`;

const wordsOf = (error: unknown, label?: string): string =>
  t('Could not save: {why}', { why: fieldWords(error, label) });

/** The page says it where the field is not shown. */
export const sayRefusal = (field: string, error: unknown): void => {
  if (document.getElementById(refusalId(field)) === null) showAlert(wordsOf(error));
};

export interface RefusalProps {
  /** The id of the control. */
  readonly field: string;
  readonly label: string;
  readonly error: unknown;
}

/** The field is described by it. An alert without words would only be one more in the page. */
export const Refusal = ({ field, label, error }: RefusalProps) => (
  <p id={refusalId(field)} role={error === undefined ? undefined : 'alert'} class="setting-refusal">
    {error !== undefined && wordsOf(error, label)}
  </p>
);
