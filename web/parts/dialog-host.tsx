/** Shows the open dialogs. */

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { closeDialog, loaderOf, type OpenDialog, openDialogs } from './dialogs.ts';

type Shown = ComponentType<{ readonly close: () => void }>;

const Loaded = ({ dialog }: { readonly dialog: OpenDialog }) => {
  const [component, setComponent] = useState<{ readonly shown: Shown }>();
  useEffect(() => {
    void loaderOf(dialog.name)?.().then((shown) => setComponent({ shown: shown as Shown }));
  }, [dialog]);
  if (component === undefined) return null;
  const Dialog = component.shown;
  return <Dialog {...dialog.given} close={() => closeDialog(dialog)} />;
};

export const DialogHost = () => (
  <>
    {openDialogs.value.map((dialog, index) => (
      <Loaded key={index} dialog={dialog} />
    ))}
  </>
);
