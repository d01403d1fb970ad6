import { z } from 'zod';

/** A field of a schema that holds a value of its own, with its way from the top: `list[].card.tail`. */
export interface LeafField {
  path: string;
  /** Name of the field itself. */
  field: string;
  /** What it holds, without what may be left out or null. */
  schema: z.ZodType;
}

type Way = Omit<LeafField, 'schema'>;

/** Every such field of a schema, each way and kind of value once; schemas within themselves are walked once. */
export function leafFields(schema: z.ZodType): LeafField[] {
  const found = new Map<string, LeafField>();
  walk(schema, { path: '', field: '' }, found, []);
  return [...found.values()];
}

function walk(schema: unknown, at: Way, found: Map<string, LeafField>, above: readonly unknown[]): void {
  if (above.includes(schema)) return;
  const into = [...above, schema];
  const next = (inner: unknown, where = at): void => walk(inner, where, found, into);
  if (schema instanceof z.ZodObject) {
    for (const [field, inner] of Object.entries(schema.shape as Record<string, unknown>))
      next(inner, { path: at.path === '' ? field : `${at.path}.${field}`, field });
  } else if (schema instanceof z.ZodArray) next(schema.element, { ...at, path: `${at.path}[]` });
  else if (schema instanceof z.ZodRecord) next(schema.valueType, { ...at, path: `${at.path}{}` });
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) next(option);
  else if (schema instanceof z.ZodPipe) next(schema.out);
  else if (schema instanceof z.ZodIntersection) {
    next(schema.def.left);
    next(schema.def.right);
  } else if (hasInner(schema)) next(schema.def.innerType);
  else
    found.set(`${at.path} ${schema instanceof z.ZodType ? schema.type : ''}`, {
      ...at,
      schema: schema as z.ZodType,
    });
}

const hasInner = (schema: unknown): schema is { def: { innerType: unknown } } =>
  schema instanceof z.ZodType && 'innerType' in schema.def;
