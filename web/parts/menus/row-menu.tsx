/** The button of a row that opens what can be done with it. */
import { Ellipsis } from 'lucide';
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';
import { type MenuItem, openMenu } from './menu.ts';

export interface RowMenuProps {
  readonly name: string;
  readonly items: () => readonly MenuItem[];
}

export const RowMenu = ({ name, items }: RowMenuProps) => {
  const words = t('Actions for {name}', { name });
  return (
    <IconButton
      icon={Ellipsis}
      name={words}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMenu({ name: words, items: items(), anchor: currentTarget })}
    />
  );
};
