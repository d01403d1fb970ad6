import { z } from 'zod';

/**
 * Intent key of a form that changes data, as a field of its schema; the action passes it on as `idempotencyKey`.
 */
export const intentKeySchema = z.uuid('页面已过期，请刷新后重试');
