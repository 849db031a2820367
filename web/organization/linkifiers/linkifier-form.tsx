/** Makes or changes a linkifier; below it an example shows what it does. */
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { t } from '../../words/index.ts';
import { addNew, change, type Linkifier, type Written, writtenOf } from './changes.ts';
import { fieldOf, Trial } from './trial.ts';
import { TrialResult } from './trial-result.tsx';
import './linkifiers.css';

interface LinkifierFormProps {
  /** Undefined: a new one. */
  readonly linkifier: Linkifier | undefined;
  readonly close: () => void;
}

const empty: Written = {
  pattern: '',
  url_template: '',
  example_input: '',
  reverse_template: '',
  alternative_url_templates: '',
};

/** What is refused here is said below these in words of the page. */
const withOwnWords: readonly (string | undefined)[] = [
  'example_input',
  'reverse_template',
  'alternative_url_templates',
];

const most = limits.linkifierTextLength;

export const LinkifierForm = ({ linkifier, close }: LinkifierFormProps) => {
  const written = useSignal<Written>(linkifier === undefined ? empty : writtenOf(linkifier));
  const refusedField = useSignal<string | undefined>(undefined);
  const trial = useMemo(() => new Trial(), []);
  const { pattern, url_template, example_input } = written.value;
  useEffect(() => {
    trial.ask(written.peek());
    return () => trial.stop();
  }, [pattern, url_template, example_input]);
  const found = trial.found.value;
  const refusalOf = (field: keyof Written): string | undefined =>
    found.kind === 'refused' && found.field === field ? found.why : undefined;
  const set = (field: keyof Written, value: string) => {
    refusedField.value = undefined;
    written.value = { ...written.value, [field]: value };
  };
  const submit = async () => {
    try {
      await (linkifier === undefined ? addNew(written.value) : change(linkifier, written.value));
    } catch (error) {
      refusedField.value = fieldOf(error);
      throw error;
    }
  };
  const isSaidAtField = (error: unknown): boolean =>
    withOwnWords.includes(fieldOf(error)) ||
    (found.kind === 'refused' && found.field !== undefined && found.why === (error as Error).message);
  return (
    <FormModal
      isSaidAtField={isSaidAtField}
      title={linkifier === undefined ? t('New linkifier') : t('Edit linkifier')}
      action={linkifier === undefined ? t('Add') : t('Save')}
      submit={submit}
      close={close}
      isIncomplete={pattern.trim() === '' || url_template.trim() === ''}
    >
      <TextField
        label={t('Pattern')}
        isCode
        maxLength={most}
        placeholder="#(?P<id>[0-9]+)"
        value={pattern}
        onText={(text) => set('pattern', text)}
        about={t('A regular expression. Named groups are the parts that differ.')}
        refusal={refusalOf('pattern')}
      />
      <TextField
        label={t('Address')}
        isCode
        maxLength={most}
        placeholder="https://tickets.example.org/{id}"
        value={url_template}
        onText={(text) => set('url_template', text)}
        about={t('Where the link leads, with the names of the groups in braces.')}
        refusal={refusalOf('url_template')}
      />
      <TextField
        label={t('Example')}
        maxLength={most}
        value={example_input}
        onText={(text) => set('example_input', text)}
        about={t('Type a text to see which of its parts become links.')}
        refusal={
          refusedField.value === 'example_input'
            ? t('The example must have a part that becomes a link.')
            : undefined
        }
      />
      <TrialResult found={found} />
      <details class="linkifier-more" open={written.peek().reverse_template !== ''}>
        <summary>{t('Pasted addresses')}</summary>
        <TextField
          label={t('Written in place of the address')}
          isCode
          maxLength={most}
          placeholder="#{id}"
          value={written.value.reverse_template}
          onText={(text) => set('reverse_template', text)}
          about={t('A pasted address of this form becomes this text, which messages show as the link.')}
          refusal={
            refusedField.value === 'reverse_template' ? t('This does not fit the pattern.') : undefined
          }
        />
        <TextField
          label={t('Other addresses of the same')}
          isCode
          maxLength={most}
          value={written.value.alternative_url_templates}
          onText={(text) => set('alternative_url_templates', text)}
          about={t('Separated by spaces.')}
          refusal={
            refusedField.value === 'alternative_url_templates'
              ? t('This does not fit the pattern.')
              : undefined
          }
        />
      </details>
    </FormModal>
  );
};
