import { z } from 'zod';

/** The answer to the question whether a token may log somebody in. */
export const miniLoginSchema = z.object({ intent: z.enum(['log-in', 'stay']) });
