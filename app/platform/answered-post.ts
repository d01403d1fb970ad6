import { editionOr } from '~/domain/edition';
import { OUTCOME_TEXTS, UNCONFIRMED_TEXT } from '../page/outcome-texts';
import type { ActionReply } from '../page/page-action';
import type { PageHandle } from '../page/page-handle';
import { SECRET_FIELDS } from '../page/secret-fields';
import { paths } from '../paths';

/** An answer of a page's action, as the router reads it. */
interface PostAnswer {
  status: number;
  data: unknown;
}

type Send = (url: URL, init: RequestInit) => Promise<PostAnswer>;

/** Longer than the portal takes for a page; without files an answer that is not there by then is taken for lost. */
const ANSWER_MS = 30_000;
const UNANSWERED_STATUS = 503;

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
  const hasFiles = init.body instanceof FormData;
  try {
    return await (hasFiles ? send(url, init) : inTime(send(url, init)));
  } catch (error) {
    // The person went on to another page.
    if (init.signal && init.signal.aborted) throw error;
    return { status: UNANSWERED_STATUS, data: { data: lostReply(init.body, handleOf(routeId)) } };
  }
}

/** Rejects when nothing came for so long. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), ANSWER_MS);
    answer.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** What the page of a route says of itself; its module is there whenever its form is. */
function handleOf(routeId: string): PageHandle | undefined {
  const { __remixRouteModules: modules } = window as unknown as {
    __remixRouteModules?: Record<string, { handle?: PageHandle } | undefined>;
  };
  return modules?.[routeId]?.handle;
}

/** The reply to a post that nobody answered, with what was typed: the same as the portal's own to a silent upstream. */
export function lostReply(body: RequestInit['body'], handle: PageHandle | undefined): ActionReply {
  const values = typedIn(body);
  const reply = (message: string): ActionReply => ({
    result: { status: 'error', error: { '': [message] }, initialValue: values },
    isOpen: true,
  });
  const moves = handle?.moves;
  const key = values.intent_key;
  if (!moves || typeof key !== 'string') return reply(UNCONFIRMED_TEXT);
  const { pathname, search } = window.location;
  const call = moves.length === 1 ? moves[0] : undefined;
  const askTo = paths.outcome(editionOr(pathname.split('/')[1]), {
    intent_key: key,
    call,
    from: pathname + search,
  });
  return { ...reply(OUTCOME_TEXTS.unknown), outcome: { state: 'unknown', key, call, askTo } };
}

/** The words of a form by name; no file, and nothing secret. */
function typedIn(body: RequestInit['body']): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return values;
  const secret = new Set(SECRET_FIELDS);
  body.forEach((value: FormDataEntryValue, name: string) => {
    if (typeof value !== 'string' || secret.has(name)) return;
    const before = values[name];
    values[name] = before === undefined ? value : ([] as string[]).concat(before, value);
  });
  return values;
}
