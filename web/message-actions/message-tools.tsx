/** The tools of a message. One tab stop. */
import type { Message } from '@parlance/client/messages/message';
import { useSignal } from '@preact/signals';
import { Code, Ellipsis, type IconNode, Pencil, Reply, SmilePlus, Star } from 'lucide';
import { useRef } from 'preact/hooks';
import { actionOf, isForMessage, keysOf } from '../keyboard/registry.ts';
import { preparePicker } from '../parts/emoji/load-picker.ts';
import { openedPicker } from '../parts/emoji/opened-picker.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { openedMenu } from '../parts/menus/menu.ts';
import { whyNotEdit } from '../store/messages/rights.ts';
import { type Label, t } from '../words/index.ts';
import { openMessageMenu } from './open-menu.ts';
import { isFocused } from './pointed.ts';
import { isStarred } from './starred.ts';
import './message-tools.css';

interface Tool {
  /** The action's. */
  readonly id: string;
  readonly name: Label;
  readonly icon: IconNode;
  readonly isPressed?: boolean;
  readonly opens?: 'menu' | 'dialog';
}

const toolsFor = (message: Message): readonly Tool[] => [
  { id: 'add-reaction', name: 'Add reaction', icon: SmilePlus, opens: 'dialog' },
  { id: 'star', name: 'Star', icon: Star, isPressed: isStarred(message) },
  { id: 'reply', name: 'Reply', icon: Reply },
  whyNotEdit(message) === undefined
    ? { id: 'edit-message', name: 'Edit', icon: Pencil }
    : { id: 'view-source', name: 'View source', icon: Code },
  { id: 'message-actions', name: 'More', icon: Ellipsis, opens: 'menu' },
];

const run = ({ id }: Tool, message: Message, anchor: HTMLElement): void => {
  const action = actionOf(id);
  anchor.focus();
  if (id === 'message-actions') openMessageMenu(message, anchor);
  else if (isForMessage(action)) void action.run(message);
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrows, Home and End move among the buttons; other keys are those of the message. */
const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : at + (steps[event.key] ?? Number.NaN);
  if (Number.isNaN(to)) return;
  buttons.at(to % buttons.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
};

interface ToolButtonProps {
  readonly tool: Tool;
  readonly message: Message;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

const ToolButton = ({ tool, message, isStop, onFocus }: ToolButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const opener = openedMenu.value?.anchor ?? openedPicker.value?.anchor;
  return (
    <IconButton
      ref={button}
      icon={tool.icon}
      size={17}
      name={t(tool.name)}
      keys={keysOf(actionOf(tool.id))}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={tool.isPressed}
      aria-haspopup={tool.opens}
      aria-expanded={tool.opens === undefined ? undefined : opener !== undefined && opener === button.current}
      onFocus={onFocus}
      onPointerEnter={tool.id === 'add-reaction' ? preparePicker : undefined}
      onClick={({ currentTarget }) => run(tool, message, currentTarget)}
    />
  );
};

export const MessageTools = ({ message }: { readonly message: Message }) => {
  const stop = useSignal(0);
  const isFocusable = isFocused(message.id);
  return (
    <div role="toolbar" aria-label={t('Actions')} class="message-toolbar" onKeyDown={move}>
      {toolsFor(message).map((tool, index) => (
        <ToolButton
          key={tool.id}
          tool={tool}
          message={message}
          isStop={isFocusable && index === stop.value}
          onFocus={() => {
            stop.value = index;
          }}
        />
      ))}
    </div>
  );
};
