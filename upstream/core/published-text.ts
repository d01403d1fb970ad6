import { z } from 'zod';

const published = z.registry<{ isPublished: true }>();

/**
 * Marks an argument as text that users read on the portal, in a message or a file. Every action checks such texts
 * for performance of private products before it runs (`upstream/admin/actions/check-texts.ts`). Schemas derived
 * from a marked one are marked.
 */
export const markPublishedText = <Schema extends z.ZodType>(schema: Schema): Schema => {
  published.add(schema, { isPublished: true });
  return schema;
};

/** Yields a schema and those it wraps, from the outside in. */
function* getLayers(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  const { def } = schema._zod as unknown as { def: Partial<Record<'innerType' | 'in', z.core.$ZodType>> };
  const inner = def.innerType ?? def.in;
  if (inner !== undefined) yield* getLayers(inner);
}

/** Whether users read the text of this schema. */
export const isPublishedText = (schema: z.core.$ZodType): boolean =>
  [...getLayers(schema)].some((layer) => published.get(layer) !== undefined);
