/**
 * In measuring order. Clients' first requests precede the unread messages that enlarge them; rows that add a
 * million messages come late, summaries last.
 */
import type { Row } from './row.ts';
import { p6, p7 } from './rows/acknowledge.ts';
import { p33, p34, p35 } from './rows/backup.ts';
import { p21, p22, p23, p24 } from './rows/changes.ts';
import { p28 } from './rows/conversations.ts';
import { p1 } from './rows/delivery.ts';
import { p2, p3, p4 } from './rows/fan-out.ts';
import { p40, p41 } from './rows/faults.ts';
import { p15 } from './rows/fetch.ts';
import { p27 } from './rows/groups.ts';
import { p31 } from './rows/imports.ts';
import { p9, p10, p12 } from './rows/memory.ts';
import { p18 } from './rows/mix.ts';
import { p29, p30 } from './rows/nodes.ts';
import { p36, p37, p38, p39 } from './rows/peers.ts';
import { p25, p26 } from './rows/people.ts';
import { p17 } from './rows/presence.ts';
import { p11 } from './rows/queues.ts';
import { p13 } from './rows/register.ts';
import { p8 } from './rows/rows-written.ts';
import { p16 } from './rows/search.ts';
import { p19, p42 } from './rows/stalls.ts';
import { p20, p32 } from './rows/start.ts';
import { p5 } from './rows/throughput.ts';
import { webRows } from './web/rows.ts';

export const rows: readonly Row[] = [
  p20,
  p32,
  p13,
  p1,
  p36,
  p2,
  p3,
  p4,
  p37,
  p5,
  p38,
  p6,
  p7,
  p8,
  p9,
  p10,
  p11,
  p12,
  p42,
  p17,
  p18,
  p21,
  p22,
  p23,
  p24,
  p25,
  p26,
  p27,
  p16,
  p28,
  p29,
  p30,
  p40,
  p41,
  p31,
  p33,
  p34,
  p35,
  p39,
  p15,
  ...webRows,
  p19,
];
