/** Why the reader may not change a setting: beside it, or once above all of them. */
import { Lock } from 'lucide';
import { Icon } from '../icon.tsx';

export interface Permitted<N extends string> {
  /** Holds for all settings of the page. */
  readonly whyNone?: string | undefined;
  whyNot?(name: N): string | undefined;
}

export const whyNot = <N extends string>(given: Permitted<N>, name: N): string | undefined =>
  given.whyNot?.(name) ?? given.whyNone;

/** What the control is described by. */
export const WhyNot = ({ changes, name }: { readonly changes: Permitted<string>; readonly name: string }) => {
  const why = whyNot(changes, name);
  if (why === undefined) return null;
  return (
    <p id={`setting-${name}-why`} class={why === changes.whyNone ? 'unseen' : 'setting-about'}>
      {why}
    </p>
  );
};

export const whyNoneId = 'why-none';

/** Above settings that the reader can only read. */
export const WhyNone = ({ changes }: { readonly changes: Permitted<string> }) =>
  changes.whyNone === undefined ? null : (
    <p id={whyNoneId} class="setting-note">
      <Icon of={Lock} size={15} /> {changes.whyNone}
    </p>
  );
