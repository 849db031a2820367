/** A length of time: one of those offered, none, or another that is typed. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { languageNow, t } from '../../words/index.ts';
import type { RowProps } from './changes.ts';
import { amountOf, amountWords } from './limit.ts';
import { lockedSelect } from './locked-select.ts';
import { OtherAmount } from './other-amount.tsx';
import type { LimitSetting } from './setting.ts';
import { whyNot } from './why-not.tsx';

const other = 'other';

/** Those offered, and the one that was chosen elsewhere. */
const shownWith = (offered: readonly number[], value: number): readonly number[] =>
  [...new Set([...offered, ...(value > 0 ? [value] : [])])].sort((one, next) => one - next);

export const LimitField = ({ name, setting, changes }: RowProps<LimitSetting>) => {
  const isOther = useSignal(false);
  const list = useRef<HTMLSelectElement>(null);
  const id = `setting-${name}`;
  const value = Number(changes.valueOf(name) ?? 0);
  const close = () => {
    isOther.value = false;
    list.current?.focus();
  };
  return (
    <>
      <div class="setting-many">
        <label for={id}>{t(setting.words)}</label>
        <select
          ref={list}
          id={id}
          class="input"
          aria-invalid={changes.refusalOf(name) === undefined ? undefined : true}
          aria-describedby={`${id}-about ${id}-refusal ${id}-why`}
          value={isOther.value ? other : String(value)}
          {...lockedSelect(whyNot(changes, name) !== undefined)}
          onChange={({ currentTarget: { value: chosen } }) => {
            isOther.value = chosen === other;
            if (chosen !== other) void changes.change(name, Number(chosen));
          }}
        >
          {[0, ...shownWith(setting.offered, value)].map((one) => (
            <option key={one} value={one} selected={!isOther.value && one === value}>
              {one === 0 ? t(setting.zero) : amountWords(amountOf(one, setting.unit), languageNow())}
            </option>
          ))}
          <option value={other} selected={isOther.value}>
            {t('Another time…')}
          </option>
        </select>
      </div>
      {isOther.value && (
        <OtherAmount
          label={t(setting.words)}
          setting={setting}
          value={value}
          take={async (chosen) => {
            await changes.change(name, chosen);
            if (changes.refusalOf(name) === undefined) close();
          }}
          close={close}
        />
      )}
    </>
  );
};
