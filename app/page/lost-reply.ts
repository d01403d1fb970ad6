import { editionOr } from '~/domain/base/edition';
import { OUTCOME_TEXTS } from '~/app/page/outcome-texts';
import { UNCONFIRMED_TEXT } from '~/app/page/unconfirmed-text';
import type { ActionReply } from '~/app/page/page-action';
import type { PageHandle } from '~/app/page/page-handle';
import { SECRET_FIELDS } from '~/app/page/secret-fields';
import { paths } from '~/app/paths';

/** What the page of a route says of itself; its module is there whenever its form is. */
function handleOf(routeId: string): PageHandle | undefined {
  const { __remixRouteModules: modules } = window as unknown as {
    __remixRouteModules?: Record<string, { handle?: PageHandle } | undefined>;
  };
  return modules?.[routeId]?.handle;
}

/** The reply to a post that nobody answered, with what was typed: the same as the portal's own to a silent upstream. */
export function lostReply(body: RequestInit['body'], routeId: string): ActionReply {
  const values = typedIn(body);
  const reply = (message: string): ActionReply => ({
    result: { status: 'error', error: { '': [message] }, initialValue: values },
    isOpen: true,
  });
  const moves = handleOf(routeId)?.moves;
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
