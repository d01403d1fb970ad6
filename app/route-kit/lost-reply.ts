import { toEdition } from '~/domain/platform/edition';
import { OUTCOME_TEXTS } from '~/app/route-kit/outcome-texts';
import { REPEATABLE_TEXT, UNCONFIRMED_TEXT } from '~/app/route-kit/unconfirmed-text';
import type { UnansweredPost } from '~/app/route-kit/answered-post';
import type { ActionReply } from '~/app/route-kit/page-action';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { SECRET_FIELDS } from '~/app/route-kit/secret-fields';
import { paths } from '~/app/paths';

/**
 * Builds the reply to a POST without a response, or refused before processing, with the typed values; identical to
 * the portal's reply for an unresponsive upstream.
 */
export function buildUnansweredReply({ body, handle, refused }: UnansweredPost): ActionReply {
  const values = parseTypedFields(body);
  const reply = (message: string): ActionReply => ({
    result: { status: 'error', error: { '': [message] }, initialValue: values },
    isOpen: true,
  });
  if (refused !== null) return { ...reply(refused), isOpen: false, isRefused: true };
  const moves = (handle as PageHandle | undefined)?.moves;
  const key = values.intent_key;
  if (typeof key !== 'string') return reply(UNCONFIRMED_TEXT);
  if (!moves) return reply(REPEATABLE_TEXT);
  const { pathname, search } = window.location;
  const call = moves.length === 1 ? moves[0] : undefined;
  const askTo = paths.outcome(toEdition(pathname.split('/')[1]), {
    intent_key: key,
    call,
    from: pathname + search,
  });
  return { ...reply(OUTCOME_TEXTS.unknown), outcome: { state: 'unknown', key, call, askTo } };
}

/** Returns the text fields of a form by name; without files and secrets. */
function parseTypedFields(body: RequestInit['body']): Record<string, string | string[]> {
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
