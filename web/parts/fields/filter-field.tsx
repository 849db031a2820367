/** A field that narrows the list below it. */
import { Search } from 'lucide';
import { Icon } from '../icon.tsx';
import './filter-field.css';

export interface FilterFieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Gives the focus to the list. */
  readonly onLeave: () => void;
  /** Whether Enter leads to the list too. */
  readonly isLeftByEnter?: boolean;
}

export const FilterField = ({ id, name, value, onType, onLeave, isLeftByEnter }: FilterFieldProps) => (
  <div class="filter-field">
    <Icon of={Search} size={15} />
    <input
      id={id}
      type="search"
      class="input"
      aria-label={name}
      placeholder={name}
      value={value}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onType('');
          event.currentTarget.blur();
        }
        if (event.key === 'ArrowDown' || (isLeftByEnter === true && event.key === 'Enter')) onLeave();
      }}
    />
  </div>
);
