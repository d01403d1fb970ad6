import { redirect } from '@remix-run/node';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import type { CallId } from '~/contract';
import { hasOutcomePath, getOutcomePath } from '~/app/route-kit/outcome-paths';

/** Creates a key for an intent without an account: a guest's intent, or one without a form. */
export const createIntentKey = (): string => crypto.randomUUID();

/** Subject of an operation that a person does only once. */
export const SINGLE_SUBJECT = '-';

/**
 * Value of a form's key when the upstream provides none: the form shows this and cannot be posted
 * (`IntentKeyField`).
 */
export const NO_INTENT_KEY = '';

/**
 * Message on the page to which an opened form redirects, because its last POST succeeded although its reply was
 * lost.
 */
const DONE_TEXT = '上次提交已受理';

/**
 * Returns the key of a person's intent on a subject. The key stays the same after a reload, in another browser, after an
 * expired login and while the result is unknown. Upstream keeps it until the result was shown. When an intent is done and its
 * result was not shown, the form redirects to the result. The portal makes no key for logged-in users: a second key could
 * create a second order.
 * @throws Response a redirect to the result
 */
export async function openIntentKey(context: PortalContext, call: CallId, subject: string): Promise<string> {
  const { session, upstream } = context;
  if (!session.isPresent) return createIntentKey();
  try {
    const { key, is_done: isDone = false } = await upstream.intents.key({ query: { call, subject } });
    // A POST that returns its form has already shown the state.
    if (isDone && context.keptForm === undefined) await leaveForResult(context, key, call);
    return key;
  } catch (error) {
    if (!isPortalError(error)) throw error;
    // The login has ended: the POST requires a login first, and the form then gets the person's own key.
    if (error.kind === 'SessionExpiredError') return createIntentKey();
    context.noteFailure(error);
    return NO_INTENT_KEY;
  }
}

/**
 * Redirects to the result of a done intent after the upstream has recorded that; otherwise the form stays, with the
 * key that repeats it.
 */
async function leaveForResult(context: PortalContext, key: string, call: CallId): Promise<void> {
  const found = await context.upstream.intents.outcome({ query: { key, call } });
  if (found.state !== 'done' || !(await context.acknowledgeIntent(key))) return;
  const to = hasOutcomePath(call) ? getOutcomePath(found, context.edition) : context.here;
  context.setFlash({ text: DONE_TEXT, tone: 'info' });
  throw redirect(to, 302);
}
