import { z } from 'zod';

/** The user's answer to the question whether the mini-program's token may log in. */
export const miniLoginSchema = z.object({ intent: z.enum(['log-in', 'stay']) });
