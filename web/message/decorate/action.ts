/** A message that says what its sender does: "/me waves". */
import { isAction, withoutCommand } from '../action.ts';
import type { Decorator } from './decorator.ts';

export const action: Decorator = ({ root }) => {
  if (!isAction(root)) return;
  root.classList.add('body-action');
  withoutCommand(root);
};
