import { FieldRow } from '../field-row.tsx';
import { type OwnFieldProps, ownValue, saveValue } from './values.ts';

/** While a year is typed, the field passes through the first centuries. */
const isWhole = (date: string): boolean => date === '' || date >= '1000';

export const DateField = ({ field, row }: OwnFieldProps) => {
  const value = ownValue(field);
  return (
    <FieldRow {...row}>
      {(control) => (
        <input
          {...control}
          type="date"
          class="input"
          min="1000-01-01"
          max="9999-12-31"
          readOnly={row.isLocked === true}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value;
            if (chosen !== value && isWhole(chosen)) void saveValue(field, chosen, value);
          }}
        />
      )}
    </FieldRow>
  );
};
