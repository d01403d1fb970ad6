import { z } from 'zod';

/** Content of the sealed session cookie. */
export const sessionDataSchema = z.object({
  id: z.string().min(16),
  token: z.string().min(1).nullable(),
  phone: z.string().nullable(),
  issuedAtMs: z.number().int(),
  businessFlag: z.union([z.literal(0), z.literal(1)]),
  register: z
    .object({ registerToken: z.string(), authorizeToken: z.string().nullable(), phone: z.string() })
    .nullable(),
  pendingWatch: z
    .object({ kind: z.enum(['simu', 'public']), id: z.string().min(1).max(64) })
    .nullable()
    // Cookies of an earlier release do not have this field.
    .default(null),
  /** A guest whose account was cancelled in this browser. */
  isCancelled: z.boolean().default(false),
});
/** Content of the sealed session cookie. */
export type SessionData = z.infer<typeof sessionDataSchema>;
