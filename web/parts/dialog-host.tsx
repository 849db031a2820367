/** Shows the open dialogs. */
import { useMemo } from 'preact/hooks';
import { closeDialog, load, type OpenDialog, openDialogs } from './dialogs.ts';
import { lazy } from './lazy.tsx';

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
