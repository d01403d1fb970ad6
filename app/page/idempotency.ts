import { z } from 'zod';

/** The intent of a form that changes something, as a field of its schema; the action hands it on as `idempotencyKey`. */
export const intentKeySchema = z.uuid('页面已过期，请刷新后重试');

/**
 * A key for one rendering of a form, made by its loader and given as the default value of `intent_key`. A refused form
 * brings the same key back, so a double submit, a retry after a lost reply and a second try repeat one intent.
 */
export const newIntentKey = (): string => crypto.randomUUID();
