export { type Drawn, drawPicture, type Picture, type Shape } from './draw.ts';
export { drawingSeconds, imageTypes, mayMove, mostPixels, useLibrary } from './library.ts';
export { type Received, receiveSmallFile } from './receive.ts';
export { type Shrunk, shrinkPicture } from './shrink.ts';
export { createPictureTurns } from './turns.ts';
