/** Shows the open dialogs. */
import { useMemo } from 'preact/hooks';
import { lazy } from '../loading/lazy.tsx';
import { closeDialog, load, type OpenDialog, openDialogs } from './dialogs.ts';

const Loaded = ({ dialog }: { readonly dialog: OpenDialog }) => {
  const Dialog = useMemo(() => lazy(() => load(dialog.name)), [dialog]);
  return <Dialog {...dialog.given} close={() => closeDialog(dialog)} />;
};

export const DialogHost = () => (
  <>
    {openDialogs.value.map((dialog, index) => (
      <Loaded key={index} dialog={dialog} />
    ))}
  </>
);
