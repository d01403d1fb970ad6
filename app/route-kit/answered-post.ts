import type { ActionReply } from '~/app/route-kit/page-action';
import { UNCONFIRMED_TEXT } from '~/app/route-kit/unconfirmed-text';

/** An answer of a page's action, as the router reads it. */
interface PostAnswer {
  status: number;
  data: unknown;
}

type Send = (url: URL, init: RequestInit) => Promise<PostAnswer>;

/** Longer than the portal takes for a page; without files an answer that is not there by then is taken for lost. */
const ANSWER_MS = 30_000;
const UNANSWERED_STATUS = 503;

/** A form that the portal refused before it looked into it, with what is said of it: nothing was done. */
class RefusedPost extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What is known of a post without an answer: its body, the handle of the page it went to, and whether it was refused. */
export interface UnansweredPost {
  body: RequestInit['body'];
  handle: unknown;
  refused: string | null;
}

type Reply = (post: UnansweredPost) => ActionReply;

/** Of a page without a place for a notice, such as one with a switch. */
let reply: Reply = ({ refused }) => ({ result: { error: { '': [refused ?? UNCONFIRMED_TEXT] } } });

/** The notice of forms says more of a lost post, and brings what that takes: pages without forms load none of it. */
export function setUnansweredPostReply(better: Reply): void {
  reply = better;
}

/**
 * The fetch of the router (scripts/our-remix-code.ts), which takes any answer for a page's: the portal's refusal of a form is thrown.
 * @throws RefusedPost
 */
export async function fetchRouterResponse(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  const type = answer.headers.get('Content-Type') ?? '';
  if (init.method !== 'POST' || !type.startsWith('application/problem+json')) return whole(answer);
  const { isUnsent, msg } = (await answer.json()) as { isUnsent?: boolean; msg: string };
  if (isUnsent) throw new RefusedPost(msg, answer.status);
  throw new Error(msg);
}

/**
 * An answer read to its end. The router reads its first part and lets go of the rest: what broke there, as when another page is
 * asked for meanwhile, was an error that nobody caught.
 */
const whole = async (answer: Response): Promise<Response> =>
  answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);

/**
 * Every post of the router goes through here (scripts/our-remix-code.ts). Where the portal did not answer (no network, a connection that
 * broke, a gateway's own page, nothing in time) the form gets the reply that the portal gives when upstream did not answer:
 * it stays as it is and says so, instead of the error page that the router would show.
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
    // The person went on to another page.
    if (init.signal && init.signal.aborted) throw error;
    const refusal = error instanceof RefusedPost ? error : null;
    const status = refusal?.status ?? UNANSWERED_STATUS;
    const refused = refusal?.message ?? null;
    return { status, data: { data: reply({ body: init.body, handle, refused }) } };
  }
}
