export { type Drawn, drawPicture, type Picture, type Shape } from './draw.ts';
export { imageTypes, mostPixels, useLibrary } from './library.ts';
export { type Received, receiveSmallFile } from './receive.ts';
