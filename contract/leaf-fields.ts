import { z } from 'zod';
import { isSecret } from '~/domain/shared/secret';

/** A leaf field of a schema, with its path from the root: `list[].card.tail`. */
export interface LeafField {
  path: string;
  /** Name of the field, without its path. */
  field: string;
  /** Marked as secret, itself or through a parent. */
  isSecret: boolean;
  /** Its schema, without optional and nullable. */
  schema: z.ZodType;
}

type Way = Omit<LeafField, 'schema'>;

/** Lists all leaf fields of a schema, one per path and type; recursive schemas are walked once. */
export function listLeafFields(schema: z.ZodType): LeafField[] {
  const found = new Map<string, LeafField>();
  walk(schema, { path: '', field: '', isSecret: false }, found, []);
  return [...found.values()];
}

function walk(schema: unknown, from: Way, found: Map<string, LeafField>, above: readonly unknown[]): void {
  if (above.includes(schema)) return;
  const at = { ...from, isSecret: from.isSecret || (schema instanceof z.ZodType && isSecret(schema)) };
  const into = [...above, schema];
  const next = (inner: unknown, where = at): void => walk(inner, where, found, into);
  if (schema instanceof z.ZodObject) {
    for (const [field, inner] of Object.entries(schema.shape as Record<string, unknown>))
      next(inner, { ...at, path: at.path === '' ? field : `${at.path}.${field}`, field });
  } else if (schema instanceof z.ZodArray) next(schema.element, { ...at, path: `${at.path}[]` });
  else if (schema instanceof z.ZodRecord) next(schema.valueType, { ...at, path: `${at.path}{}` });
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) next(option);
  else if (schema instanceof z.ZodPipe) next(schema.out);
  else if (schema instanceof z.ZodIntersection) {
    next(schema.def.left);
    next(schema.def.right);
  } else if (hasInner(schema)) next(schema.def.innerType);
  else {
    const key = `${at.path} ${schema instanceof z.ZodType ? schema.type : ''}`;
    const known = found.get(key);
    found.set(key, {
      ...at,
      isSecret: at.isSecret || (known?.isSecret ?? false),
      schema: schema as z.ZodType,
    });
  }
}

const hasInner = (schema: unknown): schema is { def: { innerType: unknown } } =>
  schema instanceof z.ZodType && 'innerType' in schema.def;
