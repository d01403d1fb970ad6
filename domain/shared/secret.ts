/** Secret fields are marked once, in their schema; all code that shows, stores or logs fields checks it here. */
import { z } from 'zod';

const secretSchemas = z.registry<{ isSecret: true }>();

/**
 * Marks the value of a field as secret: a password, a code, a token, the number of a document or card. Such a field
 * is never returned to a page, stored with typed input, or logged. Schemas derived by further checks are secret as
 * well.
 */
export function markSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  secretSchemas.add(schema, { isSecret: true });
  return schema;
}

/** Returns whether a schema itself is marked; wrapped schemas are checked separately. */
export const isSecret = (schema: z.core.$ZodType): boolean => secretSchemas.get(schema)?.isSecret === true;
