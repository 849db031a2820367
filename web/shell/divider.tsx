/** Between a sidebar and the messages: dragged, or moved by arrow keys. */
import { sides } from '../store/looks/layout.ts';
import { t } from '../words/index.ts';

type Width = 'sidebarWidth' | 'peopleWidth';

const [least, most, keyStep] = [200, 480, 16];
const names = { sidebarWidth: 'Width of the sidebar', peopleWidth: 'Width of the list of people' } as const;

const setWidth = (side: Width, pixels: number) => {
  sides.value = { ...sides.peek(), [side]: Math.min(most, Math.max(least, Math.round(pixels))) };
};

export const Divider = ({ side }: { readonly side: Width }) => {
  const direction = side === 'sidebarWidth' ? 1 : -1;
  const width = sides.value[side];
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(names[side])}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      tabIndex={0}
      class="divider"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') setWidth(side, width - keyStep * direction);
        if (key === 'ArrowRight') setWidth(side, width + keyStep * direction);
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          setWidth(side, direction === 1 ? event.clientX : innerWidth - event.clientX);
      }}
    />
  );
};
