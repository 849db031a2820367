/** The rows of the web application, in measuring order: those that write much come late. */
import type { Row } from '../row.ts';
import { wp5 } from './rows/arrive.ts';
import { wp13 } from './rows/lists.ts';
import { wp4 } from './rows/places.ts';
import { wp8 } from './rows/scroll.ts';
import { wp6 } from './rows/send.ts';
import { wp1 } from './rows/size.ts';
import { wp2, wp3 } from './rows/start.ts';
import { wp7 } from './rows/type.ts';
import { wp11 } from './rows/walk.ts';
import { wp9, wp10 } from './rows/weight.ts';

export const webRows: readonly Row[] = [wp1, wp2, wp4, wp7, wp11, wp8, wp10, wp6, wp5, wp3, wp9, wp13];
