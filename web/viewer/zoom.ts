/** Enlarging and moving a picture. Pure. Lengths in pixels, points from the middle of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `scale` 1: the whole picture is in the frame. */
export interface View extends Point {
  readonly scale: number;
}

/** `picture`: its size at scale 1. */
export interface Room {
  readonly frame: Size;
  readonly picture: Size;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const largest = 10;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The picture never leaves the frame further than it is larger. */
const held = ({ scale, x, y }: View, { frame, picture }: Room): View => {
  const beyondX = Math.max(0, (picture.width * scale - frame.width) / 2);
  const beyondY = Math.max(0, (picture.height * scale - frame.height) / 2);
  return { scale, x: between(x, -beyondX, beyondX), y: between(y, -beyondY, beyondY) };
};

export const moved = (view: View, by: Point, room: Room): View =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, room);

/** The point under `at` stays where it is. */
export const zoomed = (view: View, factor: number, at: Point, room: Room): View => {
  const scale = between(view.scale * factor, 1, largest);
  const ratio = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, room);
};
