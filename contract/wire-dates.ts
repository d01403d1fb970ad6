/** Days and instants as other upstreams spell them, in the forms of the contract. */
import { isIsoDay } from '~/domain/calendar/dates';

const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))(?:[ T]00:00(?::00(?:\.0+)?)?(?:\+08:?00)?)?$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** `2026-11-20 10:15`, also with seconds: Shanghai time. */
const LOCAL_INSTANT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/;
/** Seconds of 2001-09-09 to 2286, or their milliseconds. */
const EPOCH = /^\d{10}(\d{3})?$/;
const SHANGHAI_MS = 8 * 3_600_000;

const pad = (part: string | undefined): string => (part ?? '').padStart(2, '0');

function parseEpoch(text: string): Date | null {
  const match = EPOCH.exec(text);
  return match && new Date(Number(text) * (match[1] === undefined ? 1_000 : 1));
}

/** Returns the ISO day of another spelling; undefined for an ISO day, and for a text that is no day. */
export function toIsoDay(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (ISO_DAY.test(text)) return text === value ? undefined : text;
  const instant = parseEpoch(text);
  if (instant) return new Date(instant.getTime() + SHANGHAI_MS).toISOString().slice(0, 10);
  const match = DAY.exec(text);
  const day =
    match && `${match[1]}-${pad(match[3] ?? match[5] ?? match[7])}-${pad(match[4] ?? match[6] ?? match[8])}`;
  return day && isIsoDay(day) ? day : undefined;
}

const NO_DAY = new Set([
  '长期',
  '长期有效',
  '永久',
  '永久有效',
  '0',
  '0000-00-00',
  '00000000',
  '0000-00-00 00:00:00',
]);
/** The last day of the year 9999 means that there is no end. */
const NEVER = /^9999\D?12\D?31/;

/** Returns whether a value in the place of a day says that there is none. */
export function isNoDay(value: unknown): boolean {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return NO_DAY.has(text) || NEVER.test(text);
}

/** Returns the ISO instant of another spelling; undefined for any other text. */
export function toIsoInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  const instant = parseEpoch(text);
  if (instant) return instant.toISOString();
  const match = LOCAL_INSTANT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00'] = match;
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}+08:00`;
}
