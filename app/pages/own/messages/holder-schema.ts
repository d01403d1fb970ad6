import { z } from 'zod';

/** The statement that a version was read. */
export const confirmNoticeSchema = z.object({ version: z.coerce.number().int().min(1) });
