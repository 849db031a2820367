/** How many characters are left. The number is seen at once, and heard after a rest. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { counted } from '../../words/index.ts';
import type { Sheet } from '../sheet.ts';

/** Milliseconds. */
const rest = 900;

const words = (left: number): string =>
  counted(Math.max(0, left), '{n} character left', '{n} characters left');

export const Left = ({ sheet }: { readonly sheet: Sheet }) => {
  const { left } = sheet.checks;
  const heard = useSignal<number | undefined>(undefined);
  useSignalEffect(() => {
    const now = left.value;
    const timer = setTimeout(() => {
      heard.value = now;
    }, rest);
    return () => clearTimeout(timer);
  });
  return (
    <>
      {left.value !== undefined && left.value >= 0 && (
        <span class="composer-left" aria-hidden="true">
          {words(left.value)}
        </span>
      )}
      <span role="status" class="unseen">
        {heard.value === undefined ? '' : words(heard.value)}
      </span>
    </>
  );
};
