/** A length of time that is typed: how many, of which unit. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { languageNow, t } from '../../words/index.ts';
import { amountOf, lengthOf, type Unit, units, unitWords } from './limit.ts';
import type { LimitSetting } from './setting.ts';

export interface OtherAmountProps {
  readonly label: string;
  readonly setting: LimitSetting;
  readonly value: number;
  readonly take: (value: number) => Promise<void>;
  readonly close: () => void;
}

export const OtherAmount = ({ label, setting, value, take, close }: OtherAmountProps) => {
  const field = useRef<HTMLInputElement>(null);
  const given = amountOf(value, setting.unit);
  const count = useSignal(given.count > 0 ? String(given.count) : '');
  const offered: readonly Unit[] = setting.unit === 'day' ? ['day'] : units;
  const unit = useSignal<Unit>(value > 0 && offered.includes(given.unit) ? given.unit : offered[0]!);
  useEffect(() => field.current?.select(), []);
  const wanted = lengthOf({ count: Number(count.value), unit: unit.value }, setting.unit);
  const isGood = wanted >= 1 && wanted <= setting.most;
  return (
    <form
      class="setting-other"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) void take(wanted);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <input
        ref={field}
        class="input"
        type="number"
        min="1"
        step={setting.unit === 'day' ? '1' : 'any'}
        inputMode="decimal"
        aria-label={t('How many')}
        value={count.value}
        onInput={({ currentTarget }) => {
          count.value = currentTarget.value;
        }}
      />
      <select
        class="input"
        aria-label={t('Unit')}
        value={unit.value}
        onChange={({ currentTarget }) => {
          unit.value = currentTarget.value as Unit;
        }}
      >
        {offered.map((one) => (
          <option key={one} value={one} selected={one === unit.value}>
            {unitWords(one, languageNow())}
          </option>
        ))}
      </select>
      <button type="submit" class="button main" aria-disabled={isGood ? undefined : true}>
        {t('Save')}
      </button>
      <button type="button" class="button" onClick={close}>
        {t('Cancel')}
      </button>
    </form>
  );
};
