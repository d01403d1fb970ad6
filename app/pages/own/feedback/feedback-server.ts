import { data } from '@remix-run/node';
import { paths } from '~/app/paths';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError, isRefused } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import type { z } from 'zod';
import type { feedbackFormSchema } from '~/app/pages/own/feedback/feedback-schema';
import { buildFeedbackEntryView, type FeedbackEntryView } from '~/app/pages/own/feedback/feedback-view';

const LISTED = 10;

/** Shown to a guest once: the number, and the code that opens the entry. */
export interface GuestReceipt {
  number: string;
  code: string;
}
/** Result of a POST without redirect: a guest's receipt, or the entry a guest looked up. */
export type FeedbackActionData = { receipt: GuestReceipt } | { found: FeedbackEntryView };

/**
 * Loads the person's own entries; null for a guest and after the login has ended, so that a person with a complaint
 * is not sent to the login.
 */
async function ownEntries(
  context: PortalContext,
  edition: Edition,
  query: { cursor?: string; page: number },
) {
  if (!context.session.isPresent) return null;
  try {
    const page = await context.upstream.feedback.list({ query: { cursor: query.cursor, limit: LISTED } });
    return {
      rows: page.list.map(buildFeedbackEntryView),
      pager: buildKeysetPage(paths.feedback(edition), query, page, LISTED),
      failure: null,
    };
  } catch (error) {
    if (!isPortalError(error)) throw error;
    if (error.kind === 'SessionExpiredError') return null;
    if (isRefused(error, 'invalid')) throw error;
    return { rows: [], pager: null, failure: error.message };
  }
}

/** Loads the entry named in the address for a logged-in person; null for a number of another person. */
async function ownEntry(
  context: PortalContext,
  number: string | undefined,
): Promise<FeedbackEntryView | null> {
  if (number === undefined || !context.session.isPresent) return null;
  try {
    return buildFeedbackEntryView(await context.upstream.feedback.detail({ query: { number } }));
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    if (isPortalError(error) && error.kind === 'SessionExpiredError') return null;
    throw error;
  }
}

interface FeedbackQuery {
  number?: string | undefined;
  cursor?: string;
  page: number;
}

/** Loads the page. Throws the errors of its calls, except an ended login. */
export async function loadFeedback(context: PortalContext, edition: Edition, query: FeedbackQuery) {
  const [own, entry, intentKey] = await Promise.all([
    ownEntries(context, edition, query),
    ownEntry(context, query.number),
    openIntentKey(context, 'feedback.submit', SINGLE_SUBJECT),
  ]);
  return { own, entry, intentKey };
}

type FormValue = z.output<typeof feedbackFormSchema>;

/** Submits the feedback, or opens a guest's entry; attempts with its code have a separate rate limit. */
export async function handleFeedback(
  page: ActionArguments<FormValue, Record<string, never>, unknown>,
): Promise<Response | ReturnType<typeof data<FeedbackActionData>>> {
  const { value, context, edition } = page;
  if (value.intent === 'lookup') await context.limit('captcha-address', context.address);
  if (value.intent === 'lookup') {
    const { number, lookup_code } = value;
    try {
      const entry = await context.upstream.feedback.lookup({ body: { number, lookup_code } });
      return data<FeedbackActionData>({ found: buildFeedbackEntryView(entry) });
    } catch (error) {
      if (!isRefused(error, 'not_found')) throw error;
      throw new FieldError('lookup_code', '编号与查询码对不上，请核对后重试', ['number']);
    }
  }
  const { kind, text, contact = '', file_ids = [] } = value;
  const { number, lookup_code } = await context.upstream.feedback.submit(
    { body: { kind, text, contact, file_ids, form_key: value.intent_key } },
    { idempotencyKey: value.intent_key },
  );
  if (lookup_code !== null) return data<FeedbackActionData>({ receipt: { number, code: lookup_code } });
  return redirectWithFlash(context, paths.feedback(edition, { number }), '已收到，编号与进度在本页');
}
