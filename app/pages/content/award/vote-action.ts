import { newIntentKey } from '~/app/route-kit/open-intent';
import { loginFirst, redirectWithFlash, type ActionPage } from '~/app/route-kit/page-action';
import { awardPaths } from '~/app/paths/award';
import { isUnanswered } from '~/app/route-kit/form-trouble';
import { isPortalError } from '~/bff/core/errors';
import { VOTE_UNKNOWN, votedText } from '~/app/pages/content/award/cast-vote';
import type { VoteValue } from '~/app/pages/content/award/vote-schema';

/** Votes and goes back; a guest logs in first and finds the choice there again. A refusal is said in its own words. */
export async function handleVote({
  value: { category_id, nominee_id },
  context,
  edition,
  viewer,
}: ActionPage<VoteValue, unknown, unknown>): Promise<Response> {
  const back = awardPaths.vote(edition, { category: category_id });
  if (!viewer) {
    const returnTo = awardPaths.vote(edition, { category: category_id, pick: nominee_id });
    return loginFirst({ context, edition }, { text: '请先登录，登录后继续投票', returnTo });
  }
  try {
    const { name } = await context.upstream.awards.vote(
      { body: { nominee_id } },
      { idempotencyKey: newIntentKey() },
    );
    return redirectWithFlash(context, back, votedText(name));
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const said = isUnanswered(error) ? VOTE_UNKNOWN : `没有投成，${error.message}`;
    return redirectWithFlash(context, back, said, 'error');
  }
}
