/** A labelled control of a page of settings: what it is for, who may change it, why a change was refused. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Refusal, refusalId } from '../parts/fields/refusal.tsx';
import { t } from '../words/index.ts';
import { forgetRefusal, refusalAt } from './saving.ts';
import './field-row.css';

/** Attributes for the control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-disabled': true | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldRowProps {
  readonly id: string;
  readonly label: string;
  readonly about?: ComponentChildren;
  /** Only administrators may change it, and the reader is none. */
  readonly isLocked?: boolean | undefined;
  /** Several controls, each with a name of its own. */
  readonly isGroup?: boolean;
  readonly children: (control: ControlProps) => ComponentChildren;
}

export const FieldRow = ({
  id,
  label,
  about,
  isLocked = false,
  isGroup = false,
  children,
}: FieldRowProps) => {
  useLayoutEffect(() => forgetRefusal(id), [id]);
  const refusal = refusalAt(id);
  const hasAbout = about !== undefined && about !== '';
  const texts = [
    ...(hasAbout ? [`${id}-about`] : []),
    ...(isLocked ? [`${id}-lock`] : []),
    ...(refusal === undefined ? [] : [refusalId(id)]),
  ];
  return (
    <div class="setting field-setting">
      {isGroup ? (
        <span id={`${id}-label`} class="field-label">
          {label}
        </span>
      ) : (
        <label for={id} class="field-label" dir="auto">
          {label}
        </label>
      )}
      <div
        class="field-control"
        role={isGroup ? 'group' : undefined}
        aria-labelledby={isGroup ? `${id}-label` : undefined}
      >
        {children({
          id,
          'aria-describedby': texts.length === 0 ? undefined : texts.join(' '),
          'aria-disabled': isLocked || undefined,
          'aria-invalid': refusal === undefined ? undefined : true,
        })}
        {hasAbout && (
          <p id={`${id}-about`} class="setting-about" dir="auto">
            {about}
          </p>
        )}
        {isLocked && (
          <p id={`${id}-lock`} class="setting-about">
            {t('Only administrators can change this')}
          </p>
        )}
        <Refusal field={id} label={label} error={refusal} />
      </div>
    </div>
  );
};
