/**
 * Content that pages may report (CALL-027 to CALL-030): nothing that identifies a person. Browsers apply these
 * rules before sending an event, and the portal again on receipt. Values without a rule are dropped, not forwarded.
 */
import { scrubSecrets } from '~/observability/scrub';

/** Kind of report: the calls of the `tracking` service of the contract. */
export type TrackingEventKind = 'collect' | 'userState' | 'scriptError' | 'observe';

/** Returns the value to keep; undefined drops the field. */
type Rule = (value: unknown, known: readonly string[]) => unknown;
type Fields = Readonly<Record<string, Rule>>;

const TEXT_MAX_CHARACTERS = 2_000;
const ADDRESS_MAX_SEGMENTS = 8;
const ITEMS_MAX = 40;
/** Larger sizes and times are not page measurements. */
const TIME_MAX_MS = 3_600_000;
const SIZE_MAX_BYTES = 100_000_000;
const DECODINGS = 4;

const decodeCodePoint = (digits: string, base: number, whole: string): string => {
  const code = parseInt(digits, base);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

function decodePercents(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // The sequence was cut inside a character: its ASCII parts are decoded all the same.
    return run.replace(/%([2-7][0-9a-f])/gi, (_whole, hex: string) => decodeCodePoint(hex, 16, ''));
  }
}

/** Decodes the text to readable form: percent-encoding, escapes and full-width letters, also nested. */
export function decodeText(text: string): string {
  let plain = text.slice(0, TEXT_MAX_CHARACTERS);
  for (let turn = 0; turn < DECODINGS; turn += 1) {
    const next = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, decodePercents)
      .replace(/\\+u\{?([0-9a-f]{4,6})\}?/gi, (whole, hex: string) =>
        decodeCodePoint(hex.slice(0, 4), 16, whole),
      )
      .replace(/\\+x([0-9a-f]{2})/gi, (whole, hex: string) => decodeCodePoint(hex, 16, whole))
      .replace(/&#x([0-9a-f]{1,6});?/gi, (whole, hex: string) => decodeCodePoint(hex, 16, whole))
      .replace(/&#(\d{1,7});?/g, (whole, digits: string) => decodeCodePoint(digits, 10, whole))
      .normalize('NFKC');
    if (next === plain) break;
    plain = next;
  }
  // Sequences that are still percent-encoded were written to evade the rules.
  return plain.replace(/(?:%[0-9a-f]{2})+/gi, ' ');
}

/** Numbers of seven or more digits with any separators: phones, documents, cards. */
const PARTED_NUMBER = /\d(?:[^\dA-Za-z]{0,3}\d){6,}/g;
/** Names and typed text are Chinese; error messages of browser engines are not. */
const NOT_ASCII = /[^\x20-\x7e]+/g;

/**
 * Scrubs free text such as an error message: ASCII only, without known names, numbers, e-mail addresses, queries
 * and tokens.
 */
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

/**
 * Returns whether the text is one of our identifiers: starts with a letter and has few digits, or is the six digits
 * of a public fund.
 */
function isName(item: string): boolean {
  if (/^\d{6}$/.test(item)) return true;
  return /^[A-Za-z][\w.:/-]{0,59}$/.test(item) && countDigits(item) <= 6 && !/[A-Za-z0-9]{20}/.test(item);
}

/** Identifiers, one or several separated by commas: position on a page, fund code. */
const scrubNames: Rule = (value) => {
  if (typeof value !== 'string' || value.length > TEXT_MAX_CHARACTERS) return undefined;
  const kept = value.split(',').filter(isName);
  return kept.length === 0 ? undefined : kept.slice(0, ITEMS_MAX).join(',');
};

/** Route segments with digits; any other segment with a digit is an id. */
const NUMBERED_SEGMENTS: readonly string[] = ['2022', 'gs-100', 'list_100'];
const isSegment = (segment: string): boolean =>
  NUMBERED_SEGMENTS.includes(segment) ||
  /^(?:news_)?v\d$/.test(segment) ||
  /^[A-Za-z][A-Za-z_.-]{0,31}$/.test(segment);

/** A build file, matched to remove the hash from its name. */
const HASHED_FILE = /^([A-Za-z_.-]{1,40})-[\w-]{8}(\.(?:js|css|woff2|svg|png))$/;
const getName = (segment: string): string => {
  const file = segment.replace(HASHED_FILE, '$1$2');
  return isSegment(file) ? file : ':id';
};

/** Scrubs a path to its route form: ids become `:id`. */
export function scrubPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const kept = segments.slice(0, ADDRESS_MAX_SEGMENTS).map(getName);
  return `/${kept.join('/')}`;
}

/** Query names whose values come from a fixed set. */
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

/** Scrubs a query to values from fixed sets, with its `?`; search words and ids are removed. */
export function scrubQuery(search: string): string {
  const kept: string[] = [];
  for (const part of search.replace(/^\?/, '').slice(0, TEXT_MAX_CHARACTERS).split('&')) {
    const [name = '', value = ''] = part.split('=');
    if (QUERY_NAMES.includes(name) && QUERY_VALUE.test(value)) kept.push(`${name}=${value}`);
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

const ORIGIN = /^(https?):\/\/([a-z0-9.-]{1,253}(?::\d{1,5})?)(?=[/?#]|$)/i;

/** Returns scheme and host of a URL; empty without one, or when it looks like a personal number. */
export function scrubOrigin(address: string): string {
  const [whole = '', , host = ''] = ORIGIN.exec(address) ?? [];
  const isNumber = /\d{7}/.test(host.replace(/[.-]/g, '')) && !/^\d{1,3}(?:\.\d{1,3}){3}(?::|$)/.test(host);
  return isNumber ? '' : whole.toLowerCase();
}

/** Scrubs a URL, absolute or path only: origin, route path, values from fixed sets. */
export function scrubAddress(address: string): string {
  const origin = ORIGIN.exec(address)?.[0] ?? '';
  const rest = address.slice(origin.length).split('#', 1)[0] ?? '';
  const at = rest.indexOf('?');
  const path = scrubPath(at === -1 ? rest : rest.slice(0, at));
  return scrubOrigin(address) + path + (at === -1 ? '' : scrubQuery(rest.slice(at)));
}

const createTextRule =
  (change: (text: string, known: readonly string[]) => string): Rule =>
  (value, known) =>
    typeof value === 'string' ? change(value.slice(0, TEXT_MAX_CHARACTERS), known) : undefined;

const text = createTextRule(scrubText);
const address = createTextRule(scrubAddress);
const origin = createTextRule(scrubOrigin);
const query = createTextRule(scrubQuery);
const createShapeRule =
  (shape: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && shape.test(value) ? value : undefined;
const version = createShapeRule(/^\d{1,3}(?:\.\d{1,4}){0,3}$/);
/** Hash of a build, as in its manifest. */
const release = createShapeRule(/^[0-9a-f]{8}$/);
const viewId = createShapeRule(/^[0-9a-f]{16}$/);
/** Visit id from upstream: a UUID, or a long text without a personal number. */
const sessionId = createShapeRule(
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?!.*(?:\d[_-]*){7})(?=.*[A-Za-z])[\w-]{20,64})$/,
);
const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined);
const createNumberRule =
  (maximum: number): Rule =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= maximum ? Math.round(value) : undefined;
const milliseconds = createNumberRule(TIME_MAX_MS);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps the fields of a record that have a rule, each by its rule. */
function keepFields(record: unknown, fields: Fields, known: readonly string[]): Record<string, unknown> {
  if (!isRecord(record)) return {};
  const kept = Object.keys(fields).flatMap((name) => {
    const value = fields[name]?.(record[name], known);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}

const scrubTimings: Rule = (value, known) => {
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value).filter((key) => /^[a-z][a-z_]{0,31}$/.test(key));
  return keepFields(
    value,
    Object.fromEntries(keys.slice(0, ITEMS_MAX).map((key) => [key, milliseconds])),
    known,
  );
};
const getList =
  (fields: Fields): Rule =>
  (value, known) =>
    Array.isArray(value)
      ? value.slice(0, ITEMS_MAX).map((each) => keepFields(each, fields, known))
      : undefined;

const RESOURCE: Fields = {
  name: address,
  kind: scrubNames,
  ms: milliseconds,
  bytes: createNumberRule(SIZE_MAX_BYTES),
};

/** TRACK-001: fields of the record of one browser call. */
export const API_RECORD_FIELDS: Fields = {
  api_url: address,
  base_url: origin,
  api_page_url: address,
  front_xhr_time: milliseconds,
  origin,
  event_name: scrubNames,
  event_triggering: scrubNames,
  client_render_type: scrubNames,
  is_app: flag,
  app_type: scrubNames,
  app_version: version,
  page_request_id: viewId,
  performance_now: milliseconds,
};

const RULES: Readonly<Record<TrackingEventKind, Fields>> = {
  collect: {
    ec: scrubNames,
    ea: scrubNames,
    el: scrubNames,
    ev: scrubNames,
    jump_url: address,
    source_url: address,
    component: scrubNames,
    position: scrubNames,
    p_code: scrubNames,
  },
  userState: { page_referer: origin, session_info_id: sessionId },
  scriptError: {
    type: scrubNames,
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
    event_name: scrubNames,
    timings: scrubTimings,
    resources: getList(RESOURCE),
    app_type: scrubNames,
    app_version: version,
    list: getList(API_RECORD_FIELDS),
    release,
  },
};

/**
 * Removes everything from an event that could identify a person.
 * @param known names of the person that the page shows
 */
export function scrubEvent(
  kind: TrackingEventKind,
  event: unknown,
  known: readonly string[] = [],
): Record<string, unknown> {
  return keepFields(event, RULES[kind], known);
}
