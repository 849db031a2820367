/** Adds a page that code can be opened in. */
import type { CodeLanguage } from '@parlance/protocol/code-languages';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import type { Option } from '../../parts/combobox/option.ts';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { boundTo, TextField } from '../../parts/fields/text-field.tsx';
import { fold } from '../../store/find/fold.ts';
import { t } from '../../words/index.ts';
import { addNew } from './changes.ts';

/** Languages that are offered at once. */
const most = 8;

const optionsFor = (text: string, languages: readonly CodeLanguage[]): readonly Option[] => {
  const wanted = fold(text.trim());
  const starts = (word: string) => fold(word).startsWith(wanted);
  const fitting = languages.filter(({ displayName, words }) => starts(displayName) || words.some(starts));
  return [...new Set(fitting.map(({ displayName }) => displayName))]
    .slice(0, most)
    .map((name) => ({ key: name, words: name }));
};

/** As messages name the language, where it is known. */
const namedAs = (text: string, languages: readonly CodeLanguage[]): string => {
  const wanted = text.trim().toLowerCase();
  const known = languages.find(
    ({ displayName, words }) => displayName.toLowerCase() === wanted || words.includes(wanted),
  );
  return known?.displayName ?? text.trim();
};

export const PlaygroundForm = ({ close }: { readonly close: () => void }) => {
  const name = useSignal('');
  const language = useSignal('');
  const address = useSignal('');
  const languages = useSignal<readonly CodeLanguage[]>([]);
  useEffect(() => {
    void import('@parlance/protocol/code-languages').then(({ codeLanguages }) => {
      languages.value = codeLanguages;
    });
  }, []);
  const isIncomplete = [name, language, address].some(({ value }) => value.trim() === '');
  return (
    <FormModal
      title={t('New code playground')}
      action={t('Add')}
      submit={() =>
        addNew({
          name: name.value,
          pygments_language: namedAs(language.value, languages.value),
          url_template: address.value,
        })
      }
      close={close}
      isIncomplete={isIncomplete}
    >
      <Combobox
        label={t('Language')}
        isLabelShown
        maxLength={40}
        value={language.value}
        options={(text) => optionsFor(text, languages.value)}
        onText={(text) => {
          language.value = text;
        }}
        onTake={({ words }) => {
          language.value = words;
        }}
      />
      <TextField
        label={t('Name')}
        name="name"
        maxLength={1000}
        placeholder="Rust Playground"
        {...boundTo(name)}
      />
      <TextField
        label={t('Address')}
        name="url_template"
        isCode
        maxLength={2000}
        placeholder="https://play.rust-lang.org/?code={code}"
        {...boundTo(address)}
        about={t('{variable} is replaced by the code.', { variable: '{code}' })}
      />
    </FormModal>
  );
};
