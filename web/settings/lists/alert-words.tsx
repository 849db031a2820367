/** Words that notify the reader wherever they stand. */
import { addAlertWords, removeAlertWords } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { Refusal, refusalId } from '../../parts/fields/refusal.tsx';
import { RowMenu } from '../../parts/menus/row-menu.tsx';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { languageNow, t } from '../../words/index.ts';
import { refusalAt, save } from '../saving.ts';
import { ListTable } from './list-table.tsx';
import { wordsIn } from './words-in.ts';

const id = 'setting-alert-words';

const add = (alert_words: readonly string[]) => client.call(addAlertWords, { alert_words });
const remove = (alert_words: readonly string[]) => client.call(removeAlertWords, { alert_words });

const AddWords = ({ known }: { readonly known: readonly string[] }) => {
  const text = useSignal('');
  const refusal = refusalAt(id);
  const submit = async (event: Event) => {
    event.preventDefault();
    const fresh = wordsIn(text.value, known);
    if (fresh.length === 0) {
      text.value = '';
      return;
    }
    const isSaved = await save(
      id,
      () => add(fresh),
      () => remove(fresh),
    );
    if (isSaved) text.value = '';
  };
  return (
    <form class="list-add" onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for={id}>{t('New alert words')}</label>
        <input
          id={id}
          class="input"
          dir="auto"
          autocomplete="off"
          value={text.value}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={`${id}-about ${refusalId(id)}`}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        <p id={`${id}-about`} class="setting-about">
          {t('Separate several with commas. Capitals make no difference.')}
        </p>
        <Refusal field={id} label={t('New alert words')} error={refusal} />
      </div>
      <button type="submit" class="button main">
        {t('Add')}
      </button>
    </form>
  );
};

export const AlertWordsPage = () => {
  const words = [...(slice('alert_words').value ?? [])].sort((one, other) =>
    one.localeCompare(other, languageNow()),
  );
  return (
    <>
      <p class="list-intro">{t('You are notified of each message that has one of these words.')}</p>
      <div class="setting-card">
        <AddWords known={words} />
        <ListTable
          name={t('Alert words')}
          columns={[t('Word'), '']}
          empty={t('No alert words yet.')}
          rows={words.map((word) => ({
            key: word,
            text: word,
            cells: [
              <span dir="auto">{word}</span>,
              <RowMenu
                name={word}
                items={() => [
                  {
                    words: t('Remove'),
                    run: () =>
                      void save(
                        id,
                        () => remove([word]),
                        () => add([word]),
                      ),
                  },
                ]}
              />,
            ],
          }))}
        />
      </div>
    </>
  );
};
