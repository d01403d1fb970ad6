import type { z } from 'zod';
import { createFormChecks, type FormChecks } from '~/app/ui/form/zod-checks';

/** The checks of a form for who draws it on the server; null in the build of browsers, where they come later (scripts/form-schemas.ts). */
export const createServerChecks = (schema: z.core.$ZodType): FormChecks | null => createFormChecks(schema);
