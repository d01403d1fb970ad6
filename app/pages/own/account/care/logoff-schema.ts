import { z } from 'zod';

export const logoffSchema = z.object({ intent: z.literal('start') });
