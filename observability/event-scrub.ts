/**
 * What pages may report of themselves (CALL-027 to CALL-030): nothing by which somebody could be known. Browsers apply it before
 * an event leaves, the portal once more at its door. What a rule does not know is left out, not passed on.
 */
import { scrubSecrets } from '~/observability/scrub';

/** Which report it is: the calls of the contract's service `tracking`. */
export type TrackingEventKind = 'collect' | 'userState' | 'scriptError' | 'observe';

/** A value as it may be kept; undefined leaves the field out. */
type Rule = (value: unknown, known: readonly string[]) => unknown;
type Fields = Readonly<Record<string, Rule>>;

const TEXT_MAX_CHARACTERS = 2_000;
const ADDRESS_MAX_SEGMENTS = 8;
const ITEMS_MAX = 40;
/** Sizes and times beyond these are nothing a page measures. */
const TIME_MAX_MS = 3_600_000;
const SIZE_MAX_BYTES = 100_000_000;
const DECODINGS = 4;

const codePoint = (digits: string, base: number, whole: string): string => {
  const code = parseInt(digits, base);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

function decodedPercents(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // Cut in the middle of a letter: what is ASCII of it is read all the same.
    return run.replace(/%([2-7][0-9a-f])/gi, (_whole, hex: string) => codePoint(hex, 16, ''));
  }
}

/** The text as a person would read it: percents, escapes and full-width letters undone, also several times over. */
export function decodeText(text: string): string {
  let plain = text.slice(0, TEXT_MAX_CHARACTERS);
  for (let turn = 0; turn < DECODINGS; turn += 1) {
    const next = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, decodedPercents)
      .replace(/\\+u\{?([0-9a-f]{4,6})\}?/gi, (whole, hex: string) => codePoint(hex.slice(0, 4), 16, whole))
      .replace(/\\+x([0-9a-f]{2})/gi, (whole, hex: string) => codePoint(hex, 16, whole))
      .replace(/&#x([0-9a-f]{1,6});?/gi, (whole, hex: string) => codePoint(hex, 16, whole))
      .replace(/&#(\d{1,7});?/g, (whole, digits: string) => codePoint(digits, 10, whole))
      .normalize('NFKC');
    if (next === plain) break;
    plain = next;
  }
  // What is still written as percents was written so to pass.
  return plain.replace(/(?:%[0-9a-f]{2})+/gi, ' ');
}

/** Numbers of seven digits and more, however they are parted: phones, documents, cards. */
const PARTED_NUMBER = /\d(?:[^\dA-Za-z]{0,3}\d){6,}/g;
/** Names and what people type are written in Chinese; what engines say of an error is not. */
const NOT_ASCII = /[^\x20-\x7e]+/g;

/** Free text, such as the message of an error: ASCII alone, without names known, numbers, addresses of mail, queries, tokens. */
export function scrubText(text: string, known: readonly string[] = []): string {
  let plain = decodeText(text);
  for (const name of known) if (name.length > 1) plain = plain.split(name).join(' ');
  plain = plain
    .replace(NOT_ASCII, ' ')
    .replace(/\s*@\s*/g, '@')
    .replace(PARTED_NUMBER, '***');
  return scrubSecrets(plain);
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** One name of ours: begins with a letter and has few digits, or is the six digits of a public fund. */
function isName(item: string): boolean {
  if (/^\d{6}$/.test(item)) return true;
  return /^[A-Za-z][\w.:/-]{0,59}$/.test(item) && countDigits(item) <= 6 && !/[A-Za-z0-9]{20}/.test(item);
}

/** Names of ours, one or several parted by commas: where something stands, which fund it is. */
const names: Rule = (value) => {
  if (typeof value !== 'string' || value.length > TEXT_MAX_CHARACTERS) return undefined;
  const kept = value.split(',').filter(isName);
  return kept.length === 0 ? undefined : kept.slice(0, ITEMS_MAX).join(',');
};

/** Segments of our map that have digits; every other one with a digit says which, not what. */
const NUMBERED_SEGMENTS: readonly string[] = ['2022', 'gs-100', 'list_100'];
const isSegment = (segment: string): boolean =>
  NUMBERED_SEGMENTS.includes(segment) ||
  /^(?:news_)?v\d$/.test(segment) ||
  /^[A-Za-z][A-Za-z_.-]{0,31}$/.test(segment);

/** A file of the build without the hash in its name. */
const HASHED_FILE = /^([A-Za-z_.-]{1,40})-[\w-]{8}(\.(?:js|css|woff2|svg|png))$/;
const nameOf = (segment: string): string => {
  const file = segment.replace(HASHED_FILE, '$1$2');
  return isSegment(file) ? file : ':id';
};

/** A path as the map has it: what says which one is `:id`. */
export function scrubPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const kept = segments.slice(0, ADDRESS_MAX_SEGMENTS).map(nameOf);
  return `/${kept.join('/')}`;
}

/** Names of a query whose values are choices of ours. */
const QUERY_NAMES: readonly string[] = [
  'kind',
  'sort',
  'source',
  'span',
  'tab',
  'type',
  'utm_medium',
  'utm_source',
  'view',
];
const QUERY_VALUE = /^[A-Za-z][A-Za-z_.-]{0,23}$/;

/** A query of nothing but choices, with its `?`; search words and ids are gone. */
export function scrubQuery(search: string): string {
  const kept: string[] = [];
  for (const part of search.replace(/^\?/, '').slice(0, TEXT_MAX_CHARACTERS).split('&')) {
    const [name = '', value = ''] = part.split('=');
    if (QUERY_NAMES.includes(name) && QUERY_VALUE.test(value)) kept.push(`${name}=${value}`);
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

const ORIGIN = /^(https?):\/\/([a-z0-9.-]{1,253}(?::\d{1,5})?)(?=[/?#]|$)/i;

/** Scheme and host of an address; empty where it has none, or one that looks like a number of somebody. */
export function scrubOrigin(address: string): string {
  const [whole = '', , host = ''] = ORIGIN.exec(address) ?? [];
  const isNumber = /\d{7}/.test(host.replace(/[.-]/g, '')) && !/^\d{1,3}(?:\.\d{1,3}){3}(?::|$)/.test(host);
  return isNumber ? '' : whole.toLowerCase();
}

/** An address, whole or from its path on: origin, path of the map, choices. */
export function scrubAddress(address: string): string {
  const origin = ORIGIN.exec(address)?.[0] ?? '';
  const rest = address.slice(origin.length).split('#', 1)[0] ?? '';
  const at = rest.indexOf('?');
  const path = scrubPath(at === -1 ? rest : rest.slice(0, at));
  return scrubOrigin(address) + path + (at === -1 ? '' : scrubQuery(rest.slice(at)));
}

const ofText =
  (change: (text: string, known: readonly string[]) => string): Rule =>
  (value, known) =>
    typeof value === 'string' ? change(value.slice(0, TEXT_MAX_CHARACTERS), known) : undefined;

const text = ofText(scrubText);
const address = ofText(scrubAddress);
const origin = ofText(scrubOrigin);
const query = ofText(scrubQuery);
const shaped =
  (shape: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && shape.test(value) ? value : undefined;
const version = shaped(/^\d{1,3}(?:\.\d{1,4}){0,3}$/);
/** The hash of a build, as its manifest has it. */
const release = shaped(/^[0-9a-f]{8}$/);
const viewId = shaped(/^[0-9a-f]{16}$/);
/** A visit's id as upstream gave it: a UUID, or long without a number of somebody in it. */
const sessionId = shaped(
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!.*(?:\d[_-]*){7})(?=.*[A-Za-z])[\w-]{20,64})$/,
);
const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined);
const numberUpTo =
  (maximum: number): Rule =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= maximum ? Math.round(value) : undefined;
const milliseconds = numberUpTo(TIME_MAX_MS);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a record that the rules know, each by its own. */
function keepFields(record: unknown, fields: Fields, known: readonly string[]): Record<string, unknown> {
  if (!isRecord(record)) return {};
  const kept = Object.keys(fields).flatMap((name) => {
    const value = fields[name]?.(record[name], known);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

const timings: Rule = (value, known) => {
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value).filter((key) => /^[a-z][a-z_]{0,31}$/.test(key));
  return keepFields(
    value,
    Object.fromEntries(keys.slice(0, ITEMS_MAX).map((key) => [key, milliseconds])),
    known,
  );
};
const listOf =
  (fields: Fields): Rule =>
  (value, known) =>
    Array.isArray(value)
      ? value.slice(0, ITEMS_MAX).map((each) => keepFields(each, fields, known))
      : undefined;

const RESOURCE: Fields = {
  name: address,
  kind: names,
  ms: milliseconds,
  bytes: numberUpTo(SIZE_MAX_BYTES),
};

/** TRACK-001: the fields of a record of one call of the browser. */
export const API_RECORD_FIELDS: Fields = {
  api_url: address,
  base_url: origin,
  api_page_url: address,
  front_xhr_time: milliseconds,
  origin,
  event_name: names,
  event_triggering: names,
  client_render_type: names,
  is_app: flag,
  app_type: names,
  app_version: version,
  page_request_id: viewId,
  performance_now: milliseconds,
};

const RULES: Readonly<Record<TrackingEventKind, Fields>> = {
  collect: {
    ec: names,
    ea: names,
    el: names,
    ev: names,
    jump_url: address,
    source_url: address,
    component: names,
    position: names,
    p_code: names,
  },
  userState: { page_referer: origin, session_info_id: sessionId },
  scriptError: {
    type: names,
    url: address,
    message: text,
    info: text,
    msg: text,
    duration: milliseconds,
    perfTime: milliseconds,
    release,
  },
  observe: {
    page_url: address,
    page_search: query,
    page_origin: origin,
    event_name: names,
    timings,
    resources: listOf(RESOURCE),
    app_type: names,
    app_version: version,
    list: listOf(API_RECORD_FIELDS),
    release,
  },
};

/**
 * An event with nothing in it by which somebody could be known.
 * @param known names of the person that the page shows
 */
export function scrubEvent(
  kind: TrackingEventKind,
  event: unknown,
  known: readonly string[] = [],
): Record<string, unknown> {
  return keepFields(event, RULES[kind], known);
}
