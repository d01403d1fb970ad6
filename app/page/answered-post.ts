import type { ActionReply } from '~/app/page/page-action';
import { UNCONFIRMED_TEXT } from '~/app/page/unconfirmed-text';

/** An answer of a page's action, as the router reads it. */
interface PostAnswer {
  status: number;
  data: unknown;
}

type Send = (url: URL, init: RequestInit) => Promise<PostAnswer>;

/** Longer than the portal takes for a page; without files an answer that is not there by then is taken for lost. */
const ANSWER_MS = 30_000;
const UNANSWERED_STATUS = 503;

type Reply = (body: RequestInit['body'], routeId: string) => ActionReply;

/** Of a page without a place for a notice, such as one with a switch. */
let reply: Reply = () => ({ result: { error: { '': [UNCONFIRMED_TEXT] } } });

/** The notice of forms says more of a lost post, and brings what that takes: pages without forms load none of it. */
export function replyToLostPosts(better: Reply): void {
  reply = better;
}

/**
 * Every post of the router goes through here (vite.config.ts). Where the portal did not answer (no network, a connection that
 * broke, a gateway's own page, nothing in time) the form gets the reply that the portal gives when upstream did not answer:
 * it stays as it is and says so, instead of the error page that the router would show.
 */
export async function answeredPost(
  send: Send,
  url: URL,
  init: RequestInit,
  routeId: string,
): Promise<PostAnswer> {
  const late = new Promise<never>((_resolve, reject) => {
    if (!(init.body instanceof FormData)) setTimeout(reject, ANSWER_MS);
  });
  try {
    return await Promise.race([send(url, init), late]);
  } catch (error) {
    // The person went on to another page.
    if (init.signal && init.signal.aborted) throw error;
    return { status: UNANSWERED_STATUS, data: { data: reply(init.body, routeId) } };
  }
}
