import type { Signal } from '@preact/signals';

/** Whether a place gets a notice about the move. */
export const NoticeSwitch = ({
  label,
  value,
}: {
  readonly label: string;
  readonly value: Signal<boolean>;
}) => (
  <label class="notice-switch">
    <input
      type="checkbox"
      role="switch"
      aria-checked={value.value}
      checked={value.value}
      onChange={({ currentTarget }) => {
        value.value = currentTarget.checked;
      }}
    />
    {label}
  </label>
);
