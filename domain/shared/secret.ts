/** Which fields are secret is said once, where their schema is: everything that shows, keeps or logs fields asks here. */
import { z } from 'zod';

const marks = z.registry<{ isSecret: true }>();

/**
 * Marks what a field holds as secret: a password, a code, a token, the number of a document or card. Such a field is
 * never sent back to a page, kept with what was typed, or written to a log. What is made of the schema by further checks
 * is secret as well.
 */
export function markSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  marks.add(schema, { isSecret: true });
  return schema;
}

/** Whether a schema itself is marked; what it wraps is asked separately. */
export const isSecret = (schema: z.core.$ZodType): boolean => marks.get(schema)?.isSecret === true;
