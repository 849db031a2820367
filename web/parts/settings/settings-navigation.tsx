/** The sections, or what the field finds in all of them. */
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { addressOf } from '../../store/places/address.ts';
import { counted, t } from '../../words/index.ts';
import { FilterField } from '../fields/filter-field.tsx';
import type { SettingsPageProps } from './section.ts';

type NavigationProps = Omit<SettingsPageProps, 'setting'>;

export const SettingsNavigation = ({ pane, kind, sections, elsewhere, section, find }: NavigationProps) => {
  const text = useSignal('');
  const links = useRef<HTMLUListElement>(null);
  // On a telephone the sections stand in a row that scrolls.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  const isFinding = text.value.trim() !== '';
  const found = isFinding ? find(text.value) : [];
  return (
    <nav class="settings-navigation" aria-label={t('Settings')}>
      <FilterField
        id={`${pane}-find-setting`}
        name={t('Find a setting')}
        value={text.value}
        onType={(typed) => {
          text.value = typed;
        }}
        isLeftByEnter
        onLeave={() => links.current?.querySelector('a')?.focus()}
      />
      <p role="status" class="unseen">
        {isFinding && counted(found.length, '{n} setting', '{n} settings')}
      </p>
      <ul ref={links} class={isFinding ? 'settings-links settings-found' : 'settings-links'}>
        {isFinding
          ? found.map((one) => (
              <li key={one.name}>
                <a
                  href={addressOf({ kind, section: one.section, setting: one.name })}
                  onClick={() => {
                    text.value = '';
                  }}
                >
                  {one.words}
                  <small> {sections.find(({ key }) => key === one.section)?.words}</small>
                </a>
              </li>
            ))
          : sections.map(({ key, words }) => (
              <Fragment key={key}>
                <li>
                  <a
                    href={addressOf({ kind, section: key })}
                    aria-current={key === section ? 'true' : undefined}
                  >
                    {words}
                  </a>
                </li>
                {elsewhere?.after === key && (
                  <li>
                    <a href={addressOf(elsewhere.place)}>{elsewhere.words}</a>
                  </li>
                )}
              </Fragment>
            ))}
      </ul>
      {isFinding && found.length === 0 && <p class="settings-none">{t('No setting has these words.')}</p>}
    </nav>
  );
};
