/** Browses what was shared in a conversation, in a channel, or by a person. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { useMemo } from 'preact/hooks';
import { Modal } from '../parts/dialogs/modal.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { type Label, t } from '../words/index.ts';
import { type ShelfName, shelves } from './found.ts';
import { Grid } from './grid.tsx';
import { Shelf } from './shelf.ts';

const names: Readonly<Record<ShelfName, Label>> = { pictures: 'Pictures', files: 'Files', links: 'Links' };

export interface SharedFilesProps {
  readonly narrow: Narrow;
  /** The place or person is called this. */
  readonly name: string;
  readonly close: () => void;
}

export const SharedFiles = ({ narrow, name, close }: SharedFilesProps) => {
  const all = useMemo(() => shelves.map((shelf) => new Shelf(narrow, shelf)), []);
  return (
    <Modal title={t('Shared: {name}', { name })} close={close} isWide class="shared">
      <Tabs
        name={t('Files, pictures and links')}
        tabs={all.map((shelf) => ({
          name: t(names[shelf.name]),
          content: () => <Grid key={shelf.name} shelf={shelf} name={t(names[shelf.name])} close={close} />,
        }))}
      />
    </Modal>
  );
};
