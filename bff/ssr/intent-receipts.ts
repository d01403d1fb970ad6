/**
 * Reports to upstream which results a browser has received. Upstream keeps the key of a finished intent until then,
 * so that a form that is opened again after a lost response cannot create a second order. The keys travel in a
 * sealed cookie with the response of the action: a request that sends the cookie back shows that the response
 * arrived.
 */
import type { CallContext } from '~/bff/upstream-client/call-context';
import { fetchReply } from '~/bff/upstream-client/run-call';
import type { PortalContext } from '~/bff/http/app-context';
import type { ListedCall } from '~/contract';
import { intents } from '~/contract/intents';

/**
 * A cookie that no page request has sent back by then is dropped: upstream keeps the key, and the form shows that
 * it was done.
 */
const NOTE_SECONDS = 24 * 60 * 60;
/** Longest time a page waits for the acknowledgement; without it the next page tries again. */
const LIMIT_MS = 1_500;
/** Maximum number of results in one cookie, newest last. */
const KEYS_MAX = 4;

const ACKNOWLEDGE: ListedCall = {
  id: 'intents.acknowledge',
  service: 'intents',
  call: 'acknowledge',
  definition: intents.acknowledge,
};

type Receipts = Pick<PortalContext, 'acknowledgeIntent' | 'keepReceipts'>;

/** The part of the context that acknowledges results. It first acknowledges those in the cookie of this request. */
export async function openIntentReceipts(
  calls: CallContext,
  notes: PortalContext['notes'],
): Promise<Receipts> {
  const readIntentKeys = async (): Promise<string[]> =>
    (await notes.read('receipts'))?.keys?.split(' ').filter(Boolean) ?? [];

  async function acknowledgeIntent(key: string): Promise<boolean> {
    const body = Buffer.from(JSON.stringify({ key }));
    try {
      await fetchReply(calls, ACKNOWLEDGE, { query: new URLSearchParams(), body }, { limitMs: LIMIT_MS });
      return true;
    } catch {
      return false;
    }
  }
  let open = await readIntentKeys();
  if (open.length > 0) {
    const isDone = await Promise.all(open.map(acknowledgeIntent));
    open = open.filter((_, index) => !isDone[index]);
    if (open.length === 0) notes.drop('receipts');
  }
  return {
    acknowledgeIntent,
    async keepReceipts(more = []) {
      const { acceptedKeys } = calls.scope;
      const added = [...acceptedKeys, ...more];
      if (added.length === 0) return;
      const keys = [...new Set([...open, ...added])].slice(-KEYS_MAX);
      await notes.keep('receipts', { keys: keys.join(' ') }, NOTE_SECONDS);
    },
  };
}
