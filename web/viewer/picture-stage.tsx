/** A picture that can be enlarged and moved. */
import { useRef, useState } from 'preact/hooks';
import { t } from '../words/index.ts';
import { Fingers, type Gesture, pointIn } from './gestures.ts';
import type { Item } from './items.ts';
import { moved, type Point, type Room, type View, whole, zoomed } from './zoom.ts';

export interface PictureStageProps {
  readonly item: Item;
  readonly view: View;
  readonly show: (change: (view: View) => View) => void;
  readonly swipe: (by: 1 | -1) => void;
}

/** A double click. */
const closer = 2.5;

export const roomOf = (frame: HTMLElement): Room => {
  const picture = frame.querySelector('img')!;
  return {
    frame: { width: frame.clientWidth, height: frame.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  };
};

export const PictureStage = ({ item, view, show, swipe }: PictureStageProps) => {
  const [isBroken, setBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Fingers());
  const zoom = (factor: number, at: Point) => show((now) => zoomed(now, factor, at, roomOf(frame.current!)));
  const gesture: Gesture = {
    move: (by) => show((now) => moved(now, by, roomOf(frame.current!))),
    zoom,
    swipe,
  };
  const { scale, x, y } = view;
  if (isBroken) return <p class="viewer-words">{t('This picture cannot be shown.')}</p>;
  return (
    <div
      ref={frame}
      class={`viewer-stage ${scale > 1 ? 'closer' : ''}`}
      onPointerDown={(event) => fingers.current.press(event)}
      onPointerMove={(event) => fingers.current.move(event, gesture)}
      onPointerUp={(event) => fingers.current.release(event, gesture, scale === 1)}
      onPointerCancel={(event) => fingers.current.release(event, gesture, false)}
      onWheel={(event) => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 400), pointIn(event.currentTarget, event));
      }}
      onDblClick={(event) =>
        scale > 1 ? show(() => whole) : zoom(closer, pointIn(event.currentTarget, event))
      }
    >
      <img
        src={item.address}
        alt={item.name}
        draggable={false}
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        onError={() => setBroken(true)}
      />
    </div>
  );
};
