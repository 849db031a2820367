import { Paperclip } from 'lucide';
import { IconButton } from '../parts/icon-button.tsx';
import type { Writing } from '../store/writing/box.ts';
import { t } from '../words/index.ts';
import { chooseFiles } from './choose.ts';

export const AttachButton = ({ writing }: { readonly writing: Writing }) => (
  <IconButton icon={Paperclip} size={17} name={t('Attach files')} onClick={() => chooseFiles(writing)} />
);
