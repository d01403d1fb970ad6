import { z } from 'zod';

/** The intent of a form that changes something, as a field of its schema; the action hands it on as `idempotencyKey`. */
export const intentKeySchema = z.uuid('页面已过期，请刷新后重试');
