import type { ActionReply } from '~/app/route-kit/page-action';
import { UNCONFIRMED_TEXT } from '~/app/route-kit/unconfirmed-text';

/** Reply of a page's action, as the router reads it. */
interface PostAnswer {
  status: number;
  data: unknown;
}

declare global {
  interface Window {
    /** Requests of Remix's router, which the patch of @remix-run/react makes through these. */
    __portalRequests?: { post: typeof sendRouterPost; fetch: typeof fetchRouterResponse };
  }
}

type Send = (url: URL, init: RequestInit) => Promise<PostAnswer>;

/** Longer than the portal needs for a page; without files, a later reply counts as lost. */
const ANSWER_MS = 30_000;
const UNANSWERED_STATUS = 503;

/** A form that the portal refused before processing, with the message: nothing was done. */
class RefusedPost extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Data about a POST without a reply: its body, the handle of its page, and whether it was refused. */
export interface UnansweredPost {
  body: RequestInit['body'];
  handle: unknown;
  refused: string | null;
}

type Reply = (post: UnansweredPost) => ActionReply;

/** Reply for a page without form notices, such as one with a switch. */
let reply: Reply = ({ refused }) => ({ result: { error: { '': [refused ?? UNCONFIRMED_TEXT] } } });

/** Replaces the reply by the more detailed one of form notices; pages without forms do not load that code. */
export function setUnansweredPostReply(better: Reply): void {
  reply = better;
}

/**
 * Fetch function of the router (patches/@remix-run+react+2.17.5.patch). The router accepts any reply as a page reply, so a
 * refusal of a form by the portal is thrown.
 * @throws RefusedPost
 */
export async function fetchRouterResponse(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  const type = answer.headers.get('Content-Type') ?? '';
  if (init.method !== 'POST' || !type.startsWith('application/problem+json')) return readWholeAnswer(answer);
  const { isUnsent, msg } = (await answer.json()) as { isUnsent?: boolean; msg: string };
  if (isUnsent) throw new RefusedPost(msg, answer.status);
  throw new Error(msg);
}

/**
 * Reads a reply to its end. The router reads only its first part; a failure in the rest, for example after another
 * navigation, was an unhandled error.
 */
const readWholeAnswer = async (answer: Response): Promise<Response> =>
  answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);

/**
 * All POSTs of the router pass through here (patches/@remix-run+react+2.17.5.patch). When the portal does not respond (no
 * network, a broken connection, a gateway's own page, a timeout), the form gets the same reply as for an
 * unresponsive upstream. The form stays and shows the message, instead of the router's error page.
 */
export async function sendRouterPost(
  send: Send,
  url: URL,
  init: RequestInit,
  handle: unknown,
): Promise<PostAnswer> {
  const late = new Promise<never>((_resolve, reject) => {
    if (!(init.body instanceof FormData)) setTimeout(reject, ANSWER_MS);
  });
  try {
    return await Promise.race([send(url, init), late]);
  } catch (error) {
    // The person navigated to another page.
    if (init.signal && init.signal.aborted) throw error;
    const refusal = error instanceof RefusedPost ? error : null;
    const status = refusal?.status ?? UNANSWERED_STATUS;
    const refused = refusal?.message ?? null;
    return { status, data: { data: reply({ body: init.body, handle, refused }) } };
  }
}
