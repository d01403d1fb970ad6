import type { z } from 'zod';
import { isSecret } from '~/domain/shared/secret';
import { getFileInputName } from '~/app/route-kit/upload-names';
import type { UploadRules } from '~/app/route-kit/uploads';

/** Maximum characters of a field name. */
const NAME_MAX_CHARACTERS = 100;
/** Maximum number of items of one list; an index is below it. */
const ITEMS_MAX = 100;
/** Maximum number of steps in a name such as `people[0].name`. */
const DEPTH_MAX = 8;

/** Possible continuations of a field name at one position. */
interface NamePosition {
  /** A value is possible here. */
  isValue: boolean;
  /** The value here is secret. */
  isSecret: boolean;
  /** Names that may follow a dot. */
  members: Map<string, NamePosition>;
  /** Position after an index, if this is a list. */
  item: NamePosition | null;
}

/** Field names that a form may use, with a check for a single name. */
export interface FormNames {
  has(name: string): boolean;
  /** All names outside lists. */
  all: readonly string[];
  /** Names whose values are never sent back to the page nor stored with the typed values. */
  secrets: readonly string[];
}

/** Inner definition of a schema: the parts of zod that lead to other schemas. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

const createFieldPosition = (): NamePosition => ({
  isValue: false,
  isSecret: false,
  members: new Map(),
  item: null,
});

/**
 * Returns the field names of a form from its schema: members of objects, items of lists, every option of a union,
 * and the inputs of `uploads`. `also` matches names that only the data knows, such as survey questions. Additional
 * keys of a loose object are not names. Throws for a schema whose names cannot be determined, such as a record, and
 * for a secret in a list.
 */
export function getFormNames(schema: z.core.$ZodType, uploads: UploadRules = {}, also?: RegExp): FormNames {
  const root = createFieldPosition();
  addSchema(root, schema, 0);
  for (const [name, rule] of Object.entries(uploads)) {
    getMember(root, name).isValue = true;
    if (!('isHeld' in rule)) getMember(root, getFileInputName(name)).isValue = true;
  }
  return {
    all: listNamesBelow(root, ({ isValue }) => isValue),
    secrets: getSecrets(root),
    has: (name) =>
      name.length <= NAME_MAX_CHARACTERS &&
      (isAllowedName(root, name) || (also !== undefined && also.test(name))),
  };
}

/** Returns the names of matching positions at and below one, without list items. */
function listNamesBelow(
  position: NamePosition,
  isSo: (position: NamePosition) => boolean,
  name = '',
): string[] {
  const inner = [...position.members].flatMap(([member, below]) =>
    listNamesBelow(below, isSo, name === '' ? member : `${name}.${member}`),
  );
  return isSo(position) ? [name, ...inner] : inner;
}

function getSecrets(position: NamePosition): string[] {
  if (hasSecretItem(position)) throw new Error('A list of secret fields is not supported');
  return listNamesBelow(position, ({ isSecret }) => isSecret);
}

const hasSecretItem = ({ item, members }: NamePosition): boolean =>
  (item !== null && hasSecret(item)) || [...members.values()].some(hasSecretItem);

const hasSecret = (position: NamePosition): boolean =>
  position.isSecret || hasSecretItem(position) || [...position.members.values()].some(hasSecret);

function getMember(position: NamePosition, name: string): NamePosition {
  const member = position.members.get(name) ?? createFieldPosition();
  position.members.set(name, member);
  return member;
}

function addSchema(position: NamePosition, schema: z.core.$ZodType, depth: number): void {
  const {
    type,
    shape,
    element,
    options,
    innerType,
    in: before,
    out,
  } = schema._zod.def as unknown as Definition;
  // The names are those of a transform's input, unless a function creates the value (preprocess).
  const inner = innerType ?? (before?._zod.def.type === 'transform' ? out : before);
  position.isSecret ||= isSecret(schema);
  if (depth > DEPTH_MAX * 2) throw new Error('The form schema is nested too deep');
  if (shape) {
    for (const [name, member] of Object.entries(shape))
      addSchema(getMember(position, name), member, depth + 1);
  } else if (element) {
    const item = (position.item ??= createFieldPosition());
    addSchema(item, element, depth + 1);
    // A list of values may also be posted by repeating its name.
    position.isValue ||= item.isValue;
  } else if (options) {
    for (const option of options) addSchema(position, option, depth + 1);
  } else if (inner) {
    addSchema(position, inner, depth + 1);
  } else if (NAMELESS_TYPES.has(type)) {
    throw new Error(`The field names of a form with a ${type} are unknown`);
  } else {
    position.isValue = true;
  }
}

const NAMELESS_TYPES = new Set(['record', 'map', 'set', 'tuple', 'intersection', 'lazy', 'any', 'unknown']);

const STEP = /\.?([^.[\]]+)|\[(\d{0,3})\]/y;

/** Follows a name step by step; each step is checked before the next is read. */
function isAllowedName(root: NamePosition, name: string): boolean {
  let position: NamePosition | null = root;
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
      position = position.members.get(member) ?? null;
    } else {
      if (index === '' && at < name.length) return false;
      position = Number(index) < ITEMS_MAX ? position.item : null;
    }
    if (position === null) return false;
  }
  return position.isValue;
}
