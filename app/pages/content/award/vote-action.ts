import { createIntentKey } from '~/app/route-kit/open-intent';
import { redirectGuestToLogin, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { awardPaths } from '~/app/paths/award';
import { isUnansweredError } from '~/app/route-kit/form-error-notice';
import { isPortalError } from '~/bff/core/errors';
import { VOTE_UNKNOWN_MESSAGE, formatVoteMessage } from '~/app/pages/content/award/cast-vote';
import type { VoteValue } from '~/app/pages/content/award/vote-schema';

/**
 * Casts a vote and redirects back; a guest logs in first and finds the choice kept. A refusal is shown with its own
 * message.
 */
export async function handleVote({
  value: { category_id, nominee_id },
  context,
  edition,
  viewer,
}: ActionArguments<VoteValue, unknown, unknown>): Promise<Response> {
  const back = awardPaths.vote(edition, { category: category_id });
  if (!viewer) {
    const returnTo = awardPaths.vote(edition, { category: category_id, pick: nominee_id });
    return redirectGuestToLogin({ context, edition }, { text: '请先登录，登录后继续投票', returnTo });
  }
  try {
    const { name } = await context.upstream.awards.vote(
      { body: { nominee_id } },
      { idempotencyKey: createIntentKey() },
    );
    return redirectWithFlash(context, back, formatVoteMessage(name));
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const said = isUnansweredError(error) ? VOTE_UNKNOWN_MESSAGE : `没有投成，${error.message}`;
    return redirectWithFlash(context, back, said, 'error');
  }
}
