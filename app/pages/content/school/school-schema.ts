import { z } from 'zod';

/** POSTs of the school pages: an answer, a certificate request, or a login that returns here. */
export const schoolSchema = z.object({
  intent: z.enum(['answer', 'certify', 'login']),
  lesson: z.string().min(1).max(64).optional(),
  chosen: z.enum(['a', 'b', 'c']).optional(),
  course: z.string().min(1).max(64).optional(),
  has_name: z.enum(['0', '1']).optional(),
});
export type SchoolValue = z.infer<typeof schoolSchema>;
