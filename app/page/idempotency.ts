import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/kernel/errors';
import type { CallId } from '~/contract';

/** The intent of a form that changes something, as a field of its schema; the action hands it on as `idempotencyKey`. */
export const intentKeySchema = z.uuid('页面已过期，请刷新后重试');

/**
 * A key for one rendering of a form, made by its loader and given as the default value of `intent_key`. A refused form
 * brings the same key back, so a double submit, a retry after a lost reply and a second try repeat one intent.
 */
export const newIntentKey = (): string => crypto.randomUUID();

/** Subject of what a person does once, whatever it is about. */
export const ONE_SUBJECT = '-';

/**
 * The key of what a person is about to do to a subject: the same after a reload, in another browser and after a login
 * that ended, until a call with it was accepted. Upstream keeps it; where nobody is logged in or upstream does not say,
 * the rendering has a key of its own.
 */
export async function openIntentKey(
  { session, upstream }: Pick<PortalContext, 'session' | 'upstream'>,
  call: CallId,
  subject: string,
): Promise<string> {
  if (!session.isPresent) return newIntentKey();
  try {
    return (await upstream.intents.key({ query: { call, subject } })).key;
  } catch (error) {
    if (!isPortalError(error)) throw error;
    return newIntentKey();
  }
}
