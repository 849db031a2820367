/** Pages that the code of a message can be opened in. */
import { useSignal } from '@preact/signals';
import { Trash2 } from 'lucide';
import { RowMenu } from '../../parts/menus/row-menu.tsx';
import { whyNotAdministrator } from '../../parts/permission/administrators.ts';
import { ListSection } from '../../parts/settings/list-section.tsx';
import { fold } from '../../store/find/fold.ts';
import { slice } from '../../store/state.ts';
import { languageNow, t } from '../../words/index.ts';
import { type Playground, removeOne } from './changes.ts';
import { PlaygroundForm } from './playground-form.tsx';

const Row = ({ playground, isFixed }: { readonly playground: Playground; readonly isFixed: boolean }) => (
  <tr>
    <th scope="row">
      <span class="list-name" dir="auto">
        {playground.name}
      </span>{' '}
      <span class="list-tag" dir="auto">
        {playground.pygments_language}
      </span>
      <p class="list-soft">
        <code dir="ltr">{playground.url_template}</code>
      </p>
    </th>
    {!isFixed && (
      <td class="narrow">
        <RowMenu
          name={playground.name}
          items={() => [
            { words: t('Delete'), icon: Trash2, isDangerous: true, run: () => void removeOne(playground) },
          ]}
        />
      </td>
    )}
  </tr>
);

const textOf = ({ name, pygments_language, url_template }: Playground) =>
  `${pygments_language} ${name} ${url_template}`;

export const PlaygroundSection = () => {
  const text = useSignal('');
  const isAdding = useSignal(false);
  const whyNot = whyNotAdministrator();
  const wanted = fold(text.value.trim());
  const { compare } = new Intl.Collator(languageNow());
  const shown = (slice('realm_playgrounds').value ?? [])
    .filter((one) => fold(textOf(one)).includes(wanted))
    .sort((one, other) => compare(textOf(one), textOf(other)));
  return (
    <ListSection
      about={t('Code of a language that has a playground can be opened there, from its message.')}
      filter={{
        name: t('Filter {section}', { section: t('Code playgrounds') }),
        text: text.value,
        onType: (typed) => {
          text.value = typed;
        },
      }}
      whyNot={whyNot}
      add={
        whyNot === undefined
          ? {
              words: t('New code playground'),
              run: () => {
                isAdding.value = true;
              },
            }
          : undefined
      }
      none={shown.length === 0 ? t('There are no code playgrounds yet.') : undefined}
    >
      {shown.length > 0 && (
        <table class="list-table" aria-label={t('Code playgrounds')} aria-rowcount={shown.length}>
          <tbody>
            {shown.map((playground) => (
              <Row key={playground.id} playground={playground} isFixed={whyNot !== undefined} />
            ))}
          </tbody>
        </table>
      )}
      {isAdding.value && (
        <PlaygroundForm
          close={() => {
            isAdding.value = false;
          }}
        />
      )}
    </ListSection>
  );
};
