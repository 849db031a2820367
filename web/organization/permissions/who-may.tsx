/** A look from both sides: what a person may do, and who may do something. */
import { useSignal } from '@preact/signals';
import { Radios } from '../../parts/fields/radios.tsx';
import { t } from '../../words/index.ts';
import { OfPermission } from './of-permission.tsx';
import { OfPerson } from './of-person.tsx';
import './who-may.css';

export const WhoMay = () => {
  const side = useSignal<'person' | 'permission'>('person');
  return (
    <section class="setting-group who-may" data-setting="who-may">
      <h2>{t('Who may do what')}</h2>
      <div class="setting-card">
        <Radios
          label={t('Look at')}
          choices={[
            { value: 'person', words: t('What a person may do') },
            { value: 'permission', words: t('Who may do something') },
          ]}
          value={side.value}
          onChange={(chosen) => {
            side.value = chosen;
          }}
        />
        {side.value === 'person' ? <OfPerson /> : <OfPermission />}
      </div>
    </section>
  );
};
