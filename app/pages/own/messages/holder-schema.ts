import { z } from 'zod';

/** Confirmation that a version was read. */
export const confirmNoticeSchema = z.object({ version: z.coerce.number().int().min(1) });
