/** Cuts a square out of a picture: by dragging, by the wheel, or by three sliders. */
import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { FormModal } from '../dialogs/form-modal.tsx';
import { dragged, middle, mostZoom, squareOf, zoomed } from './crop.ts';
import './crop-dialog.css';

/** Pixels of the side: what the service keeps. */
const side = 500;

export interface CropDialogProps {
  readonly title: string;
  readonly picture: ImageBitmap;
  /** Rejects when the service refuses. */
  readonly take: (file: File) => Promise<unknown>;
  readonly close: () => void;
}

const fileOf = async (canvas: HTMLCanvasElement): Promise<File> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error(t('The browser cannot write this picture.'));
  return new File([blob], 'picture.png', { type: 'image/png' });
};

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onInput: (value: number) => void;
}

const Slider = ({ label, value, least, most, onInput }: SliderProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step="0.01"
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
      />
    </div>
  );
};

export const CropDialog = ({ title, picture, take, close }: CropDialogProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = useSignal(middle);
  const { zoom, across, down } = crop.value;
  useEffect(() => {
    const drawing = canvas.current!.getContext('2d')!;
    const square = squareOf(picture, crop.value);
    drawing.clearRect(0, 0, side, side);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  }, [crop.value]);
  const drag = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const { clientWidth: shown } = canvas.current!;
    crop.value = dragged(picture, crop.value, event.movementX / shown, event.movementY / shown);
  };
  return (
    <FormModal
      title={title}
      action={t('Use this picture')}
      submit={async () => take(await fileOf(canvas.current!))}
      close={close}
    >
      <canvas
        ref={canvas}
        class="crop"
        width={side}
        height={side}
        role="img"
        aria-label={t('What will be shown')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => {
          event.preventDefault();
          crop.value = zoomed(picture, crop.value, zoom * 1.001 ** -event.deltaY);
        }}
      />
      <Slider
        label={t('Zoom')}
        value={zoom}
        least={1}
        most={mostZoom}
        onInput={(value) => {
          crop.value = zoomed(picture, crop.value, value);
        }}
      />
      <div class="field-row">
        <Slider
          label={t('From left to right')}
          value={across}
          least={0}
          most={1}
          onInput={(value) => {
            crop.value = { ...crop.value, across: value };
          }}
        />
        <Slider
          label={t('From top to bottom')}
          value={down}
          least={0}
          most={1}
          onInput={(value) => {
            crop.value = { ...crop.value, down: value };
          }}
        />
      </div>
    </FormModal>
  );
};
