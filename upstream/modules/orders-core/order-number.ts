import { randomInt } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';

/** Creates `HX` + day + eight random digits: reveals nothing and cannot be guessed. */
export const createOrderNo = (at: Date): string =>
  `HX${toShanghaiDay(at).replaceAll('-', '')}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;
