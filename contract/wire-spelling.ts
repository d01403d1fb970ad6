/**
 * Alternative spellings of other upstreams: true as 1 or "1", an id as number or text, an absent object as {}, []
 * or null, a day as 20261120. Replies are normalised by these rules first, so that filters, pages and schemas only see
 * the types of the contract.
 */
import { z } from 'zod';
import { daySchema, instantSchema } from '~/contract/shared';
import { isNoDay, toIsoDay, toIsoInstant } from '~/contract/wire-dates';

/**
 * One value with a different spelling: `list.*.is_selection`, `1 for true`. It describes the form of the value,
 * never its content.
 */
export interface SpellingVariant {
  path: string;
  as: string;
}
export type SpellingListener = (spelling: SpellingVariant) => void;

/** Path of a value, tracked only when there is a listener, and the listener for deviating spellings. */
interface WirePosition {
  path: readonly string[];
  on: SpellingListener | undefined;
}
const extendPosition = ({ path, on }: WirePosition, step: string): WirePosition => ({
  path: on ? [...path, step] : path,
  on,
});
const note = ({ path, on }: WirePosition, as: string): void => on?.({ path: path.join('.'), as });

/** Returns the value in the form of the contract, or the identical value when nothing changes. */
type Reader = (value: unknown, at: WirePosition) => unknown;

const readers = new WeakMap<object, Reader>();

/**
 * Converts the value to the types of the contract. A value that no rule covers stays unchanged and fails its
 * schema.
 */
export function normalizeSpelling(schema: z.core.$ZodType, value: unknown, on?: SpellingListener): unknown {
  return getReader(schema)(value, { path: [], on });
}

/** Created once per schema; a recursive schema finds the reader that is being created. */
function getReader(schema: z.core.$ZodType): Reader {
  const known = readers.get(schema);
  if (known) return known;
  let made: Reader = keepValue;
  readers.set(schema, (value, at) => made(value, at));
  made = makeReader(schema);
  readers.set(schema, made);
  return made;
}

const keepValue: Reader = (value) => value;

function makeReader(schema: z.core.$ZodType): Reader {
  if (schema instanceof z.ZodObject) return createObjectReader(schema);
  if (schema instanceof z.ZodArray) return listReader(getReader(schema.element));
  if (schema instanceof z.ZodRecord) return recordReader(getReader(schema.valueType));
  if (schema instanceof z.ZodNullable) return createAbsentReader(schema.def.innerType, null);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return createAbsentReader(schema.def.innerType, undefined);
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch) return getReader(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return getReader(schema.def.in);
  if (schema instanceof z.ZodUnion) return createUnionReader(schema.options);
  if (schema instanceof z.ZodIntersection) {
    const [left, right] = [getReader(schema.def.left), getReader(schema.def.right)];
    return (value, at) => right(left(value, at), at);
  }
  return createScalarReader(schema);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

type Form = '""' | '{}' | '[]';
function getEmptyForm(value: unknown): Form | null {
  if (value === '') return '""';
  if (isEmptyList(value)) return '[]';
  return isPlain(value) && Object.keys(value).length === 0 ? '{}' : null;
}

/** `{}`, `[]` and an empty text mean absent, unless they are valid values. */
function createAbsentReader(inner: z.core.$ZodType, absent: null | undefined): Reader {
  const read = getReader(inner);
  const isValue = { '""': accepts(inner, ''), '{}': accepts(inner, {}), '[]': accepts(inner, []) };
  const takesNull = accepts(inner, null);
  return (value, at) => {
    if (value === null && takesNull) return value;
    if (value === null || value === undefined) return absent;
    if (inner === daySchema && isNoDay(value)) {
      note(at, 'a day without end for nothing');
      return absent;
    }
    const form = getEmptyForm(value);
    if (form === null || isValue[form]) return read(value, at);
    note(at, `${form} for nothing`);
    return absent;
  };
}

/** An object whose fields are all optional may itself be null; an object with a `list` may be that list. */
function createObjectReader(schema: z.ZodObject): Reader {
  const fields = Object.entries(schema.shape).map(([key, inner]) => [key, getReader(inner)] as const);
  const mayBeEmpty = accepts(schema, {});
  const readList = schema.shape.list instanceof z.ZodArray ? getReader(schema.shape.list) : null;
  return (value, at) => {
    if (readList && Array.isArray(value)) {
      note(at, 'a list for {list}');
      return { list: readList(value, extendPosition(at, 'list')) };
    }
    if (mayBeEmpty && (value === null || isEmptyList(value))) {
      note(at, `${JSON.stringify(value)} for {}`);
      return {};
    }
    if (!isPlain(value)) return value;
    let next = value;
    for (const [key, read] of fields) {
      const given = value[key];
      const normalized = read(given, extendPosition(at, key));
      if (normalized === given) continue;
      if (next === value) next = { ...value };
      next[key] = normalized;
    }
    return next;
  };
}

/** A null list is read as an empty list. */
function listReader(read: Reader): Reader {
  return (value, at) => {
    if (value === null) {
      note(at, 'null for []');
      return [];
    }
    if (!Array.isArray(value)) return value;
    const inside = extendPosition(at, '*');
    let next = value as unknown[];
    for (const [index, given] of (value as unknown[]).entries()) {
      const normalized = read(given, inside);
      if (normalized === given) continue;
      if (next === value) next = [...next];
      next[index] = normalized;
    }
    return next;
  };
}

function recordReader(read: Reader): Reader {
  return (value, at) => {
    if (isEmptyList(value)) return {};
    if (!isPlain(value)) return value;
    const inside = extendPosition(at, '*');
    const normalized = Object.entries(value).map(([key, given]) => [key, read(given, inside)] as const);
    return normalized.some(([key, each]) => each !== value[key]) ? Object.fromEntries(normalized) : value;
  };
}

/** Uses the first alternative that the value matches, otherwise the first that it matches after reading. */
function createUnionReader(options: readonly z.core.$ZodType[]): Reader {
  const each = options.map((schema) => ({ schema, read: getReader(schema) }));
  return (value, at) => {
    const exact = each.find(({ schema }) => accepts(schema, value));
    if (exact) return exact.read(value, at);
    for (const { schema, read } of each) {
      const found: SpellingVariant[] = [];
      const normalized = read(value, { path: at.path, on: at.on && ((spelling) => found.push(spelling)) });
      if (!accepts(schema, normalized)) continue;
      for (const spelling of found) at.on?.(spelling);
      return normalized;
    }
    return value;
  };
}

/** Reads a value that is not an object, including the spellings of other upstreams. */
function createScalarReader(schema: z.core.$ZodType): Reader {
  const read = getSpellings(schema);
  if (read === null) return keepValue;
  return (value, at) => {
    const normalized = read(value);
    if (normalized === undefined) return value;
    const forms = [getForm(value), getForm(normalized)];
    note(at, forms[0] === forms[1] ? `another form of ${forms[1]}` : forms.join(' for '));
    return normalized;
  };
}

const getForm = (value: unknown): string =>
  value === true || value === false || value === 0 || value === 1 || value === '0' || value === '1'
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? 'text'
      : typeof value;

/** Reads one type of value; returns undefined when the value already has that type, or cannot be converted. */
function getSpellings(schema: z.core.$ZodType): ((value: unknown) => unknown) | null {
  if (schema === daySchema) return toIsoDay;
  if (schema === instantSchema) return toIsoInstant;
  if (schema instanceof z.ZodBoolean) return getFlag;
  if (schema instanceof z.ZodNumber) return getNumber;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return (value) => getText(value) ?? getUngrouped(schema, value);
  if (schema instanceof z.ZodLiteral) return getOne([...schema.values]);
  if (schema instanceof z.ZodEnum) return getOne(schema.options);
  return null;
}

const FLAGS: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };
function getFlag(value: unknown): boolean | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? FLAGS[String(value).trim().toLowerCase()]
    : undefined;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const GROUPED_NUMBER = /^-?\d{1,3}(,\d{3}){1,4}(\.\d{1,15})?$/;
function getNumber(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (GROUPED_NUMBER.test(text)) return Number(text.replaceAll(',', ''));
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** A whole number above 2^53 has lost digits in transit, so it is not a valid id. */
function getText(value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** An amount with thousands separators, where the schema takes only one without. */
function getUngrouped(schema: z.core.$ZodType, value: unknown): string | undefined {
  if (typeof value !== 'string' || !GROUPED_NUMBER.test(value) || accepts(schema, value)) return undefined;
  const plain = value.replaceAll(',', '');
  return accepts(schema, plain) ? plain : undefined;
}

function getOne(known: readonly unknown[]): (value: unknown) => unknown {
  return (value) => {
    if (known.includes(value) || value === null || typeof value === 'object') return undefined;
    const written = typeof value === 'boolean' ? String(Number(value)) : String(value);
    return known.find((each) => String(typeof each === 'boolean' ? Number(each) : each) === written);
  };
}
