/** What a person may do, and by which membership. */
import { useSignal } from '@preact/signals';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { findPeople } from '../../store/find/people.ts';
import { ownId, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { permissionWords, shownPermissions } from './permission-words.ts';
import { waysOfPerson, wayWords } from './ways.ts';

const most = 8;

const optionsFor = (text: string) =>
  findPeople(text, { most }).map(({ user_id, full_name, delivery_email }) => ({
    key: String(user_id),
    words: full_name,
    about: delivery_email ?? undefined,
  }));

export const OfPerson = () => {
  const chosen = useSignal(ownId());
  const person = people.value.get(chosen.value);
  if (person === undefined) return null;
  const wayOf = waysOfPerson(person);
  return (
    <>
      <Combobox
        label={t('Person')}
        isLabelShown
        value={person.full_name}
        options={optionsFor}
        onTake={({ key }) => {
          chosen.value = Number(key);
        }}
      />
      <table class="who-may-table" aria-label={t('What {name} may do', { name: person.full_name })}>
        <thead>
          <tr>
            <th scope="col">{t('Permission')}</th>
            <th scope="col">{t('May')}</th>
            <th scope="col">{t('By')}</th>
          </tr>
        </thead>
        <tbody>
          {shownPermissions.map((name) => {
            const way = wayOf(name);
            return (
              <tr key={name} class={way === undefined ? 'may-not' : undefined}>
                <th scope="row">{t(permissionWords[name].words)}</th>
                <td>{way === undefined ? t('No') : t('Yes')}</td>
                <td dir="auto">{way === undefined ? '' : wayWords(way)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
};
