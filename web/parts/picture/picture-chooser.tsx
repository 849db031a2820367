/** A button that asks for a picture, and has it cut to a square. */
import { useSignal } from '@preact/signals';
import { t } from '../../words/index.ts';
import { lazy } from '../loading/lazy.tsx';
import { showAlert } from '../saying/say.ts';
import { FileButton, type FileButtonProps } from './file-button.tsx';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => module.CropDialog));

export interface PictureChooserProps extends Omit<FileButtonProps, 'onFile'> {
  /** The title of the dialog that cuts. */
  readonly cutting: string;
  /** Rejects when the service refuses. */
  readonly take: (file: File) => Promise<unknown>;
}

export const PictureChooser = ({ cutting, take, ...rest }: PictureChooserProps) => {
  const chosen = useSignal<ImageBitmap | undefined>(undefined);
  const read = async (file: File) => {
    try {
      chosen.value = await createImageBitmap(file);
    } catch {
      showAlert(t('{file} is no picture that this browser can read.', { file: file.name }));
    }
  };
  return (
    <>
      <FileButton {...rest} onFile={(file) => void read(file)} />
      {chosen.value !== undefined && (
        <CropDialog
          title={cutting}
          picture={chosen.value}
          take={take}
          close={() => {
            chosen.value?.close();
            chosen.value = undefined;
          }}
        />
      )}
    </>
  );
};
