/** A listbox whose field keeps the focus. */
import { useEffect, useId, useRef } from 'preact/hooks';
import { shortcutOf, spokenKeys } from '../shortcut.ts';
import { groupsOf, idOfOption, nameOfOption, type Option, type OptionGroup } from './option.ts';
import './option-list.css';

export interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** The place of the active option; -1: none. */
  readonly active: number;
  readonly onTake: (option: Option, event: MouseEvent) => void;
}

type ItemProps = Omit<OptionListProps, 'label' | 'options'> & {
  readonly option: Option;
  readonly index: number;
};

const Item = ({ id, option, index, active, onTake }: ItemProps) => (
  <div
    id={idOfOption(id, index)}
    role="option"
    tabIndex={-1}
    class="option"
    aria-label={nameOfOption(option)}
    aria-selected={index === active}
    aria-keyshortcuts={option.keys?.[0] === undefined ? undefined : spokenKeys(option.keys)}
    onClick={(event) => onTake(option, event)}
    // The keys are those of the field.
    onKeyDown={() => {}}
  >
    {option.picture !== undefined && (
      <span class="option-picture" aria-hidden="true">
        {option.picture}
      </span>
    )}
    <span class="option-words" dir="auto">
      {option.words}
    </span>{' '}
    {option.about !== undefined && option.about !== '' && (
      <span class="option-about" dir="auto">
        {option.about}
      </span>
    )}
    {option.keys?.[0] !== undefined && <kbd aria-hidden="true" data-keys={shortcutOf(option.keys[0])} />}
  </div>
);

const Group = ({
  group,
  children,
}: {
  readonly group: OptionGroup;
  readonly children: preact.ComponentChildren;
}) => {
  const heading = useId();
  if (group.name === '') return <>{children}</>;
  return (
    <div role="group" class="option-group" aria-labelledby={heading}>
      <div id={heading} class="option-heading" role="presentation">
        {group.name}
      </div>
      {children}
    </div>
  );
};

export const OptionList = ({ id, label, options, active, onTake }: OptionListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      class="option-list"
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupsOf(options).map((group) => (
        <Group key={group.name} group={group}>
          {group.options.map(([option, index]) => (
            <Item key={option.key} {...{ id, option, index, active, onTake }} />
          ))}
        </Group>
      ))}
    </div>
  );
};
