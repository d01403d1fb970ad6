import type { z } from 'zod';
import { isSecret } from '~/domain/shared/secret';
import { getFileInputName } from '~/app/route-kit/upload-names';
import type { UploadRules } from '~/app/route-kit/uploads';

/** Characters of a field's name at most. */
const NAME_MAX_CHARACTERS = 100;
/** Items of one list at most; an index is below it. */
const ITEMS_MAX = 100;
/** Steps of a name such as `people[0].name` at most. */
const DEPTH_MAX = 8;

/** What a field name may contain at one place. */
interface Place {
  /** A value stands here. */
  isValue: boolean;
  /** What stands here is secret. */
  isSecret: boolean;
  /** What may follow a dot. */
  members: Map<string, Place>;
  /** What may follow an index, where this is a list. */
  item: Place | null;
}

/** The names a form may use, and whether a name is one of them. */
export interface FormNames {
  has(name: string): boolean;
  /** Every name outside lists. */
  all: readonly string[];
  /** Those whose values are never sent back to the page nor kept with what was typed. */
  secrets: readonly string[];
}

/** A schema from inside: the parts of zod's definitions that lead on to other schemas. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

const newPlace = (): Place => ({
  isValue: false,
  isSecret: false,
  members: new Map(),
  item: null,
});

/**
 * The names of a form by its schema: members of objects, items of lists, every option of a union, and the inputs of
 * `uploads`. `also` are names that only the data knows, such as the questions of a survey. What a loose object would
 * let through besides is no name. Throws for a schema whose names cannot be told, such as a record, and for a secret in a
 * list.
 */
export function getFormNames(schema: z.core.$ZodType, uploads: UploadRules = {}, also?: RegExp): FormNames {
  const root = newPlace();
  addSchema(root, schema, 0);
  for (const [name, rule] of Object.entries(uploads)) {
    memberOf(root, name).isValue = true;
    if (!('isHeld' in rule)) memberOf(root, getFileInputName(name)).isValue = true;
  }
  return {
    all: namesBelow(root, ({ isValue }) => isValue),
    secrets: secretsOf(root),
    has: (name) =>
      name.length <= NAME_MAX_CHARACTERS && (isPlaced(root, name) || (also !== undefined && also.test(name))),
  };
}

/** Names of the places at and below one that are so; not those of a list's items. */
function namesBelow(place: Place, isSo: (place: Place) => boolean, name = ''): string[] {
  const inner = [...place.members].flatMap(([member, below]) =>
    namesBelow(below, isSo, name === '' ? member : `${name}.${member}`),
  );
  return isSo(place) ? [name, ...inner] : inner;
}

function secretsOf(place: Place): string[] {
  if (hasSecretItem(place)) throw new Error('A list of secrets cannot be kept from the page');
  return namesBelow(place, ({ isSecret }) => isSecret);
}

const hasSecretItem = ({ item, members }: Place): boolean =>
  (item !== null && hasSecret(item)) || [...members.values()].some(hasSecretItem);

const hasSecret = (place: Place): boolean =>
  place.isSecret || hasSecretItem(place) || [...place.members.values()].some(hasSecret);

function memberOf(place: Place, name: string): Place {
  const member = place.members.get(name) ?? newPlace();
  place.members.set(name, member);
  return member;
}

function addSchema(place: Place, schema: z.core.$ZodType, depth: number): void {
  const {
    type,
    shape,
    element,
    options,
    innerType,
    in: before,
    out,
  } = schema._zod.def as unknown as Definition;
  // The names are those of a transform's input, unless a function makes the value (preprocess).
  const inner = innerType ?? (before?._zod.def.type === 'transform' ? out : before);
  place.isSecret ||= isSecret(schema);
  if (depth > DEPTH_MAX * 2) throw new Error('A form is nested too deep');
  if (shape) {
    for (const [name, member] of Object.entries(shape)) addSchema(memberOf(place, name), member, depth + 1);
  } else if (element) {
    const item = (place.item ??= newPlace());
    addSchema(item, element, depth + 1);
    // A list of values is posted as its name repeated, too.
    place.isValue ||= item.isValue;
  } else if (options) {
    for (const option of options) addSchema(place, option, depth + 1);
  } else if (inner) {
    addSchema(place, inner, depth + 1);
  } else if (NAMELESS_TYPES.has(type)) {
    throw new Error(`The names of a form with a ${type} cannot be told`);
  } else {
    place.isValue = true;
  }
}

const NAMELESS_TYPES = new Set(['record', 'map', 'set', 'tuple', 'intersection', 'lazy', 'any', 'unknown']);

const STEP = /\.?([^.[\]]+)|\[(\d{0,3})\]/y;

/** Follows a name step by step; each is looked up before the next is read. */
function isPlaced(root: Place, name: string): boolean {
  let place: Place | null = root;
  let at = 0;
  for (let steps = 0; at < name.length; steps += 1) {
    STEP.lastIndex = at;
    const step = steps < DEPTH_MAX ? STEP.exec(name) : null;
    if (!step || (at === 0 && step[0] !== step[1])) return false;
    at = STEP.lastIndex;
    const [, member, index = ''] = step;
    if (member !== undefined) {
      // After the first step, a member name must begin with a dot.
      if (steps > 0 && !step[0].startsWith('.')) return false;
      place = place.members.get(member) ?? null;
    } else {
      if (index === '' && at < name.length) return false;
      place = Number(index) < ITEMS_MAX ? place.item : null;
    }
    if (place === null) return false;
  }
  return place.isValue;
}
