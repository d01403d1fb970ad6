import type { Submission } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** What the browser does with a form's schema before the server judges by the same. */
export interface FormChecks {
  /** By field: what stands at its box. */
  constraint: ReturnType<typeof getZodConstraint>;
  check: (form: FormData) => Submission<unknown>;
}

export const createFormChecks = (schema: z.core.$ZodType): FormChecks => ({
  constraint: getZodConstraint(schema),
  check: (form) => parseWithZod(form, { schema }),
});
