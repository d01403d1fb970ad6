import type { Submission } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** Client-side validation by the same schema that the server uses. */
export interface FormChecks {
  /** Constraints of the inputs, by field. */
  constraint: ReturnType<typeof getZodConstraint>;
  check: (form: FormData) => Submission<unknown>;
}

export const createFormChecks = (schema: z.core.$ZodType): FormChecks => ({
  constraint: getZodConstraint(schema),
  check: (form) => parseWithZod(form, { schema }),
});
