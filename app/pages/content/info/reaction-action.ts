import { redirect } from '@remix-run/node';
import { redirectGuestToLogin, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { isPortalError } from '~/bff/core/errors';
import { toSafePath } from '~/domain/shared/query';
import { getReactionErrorText } from '~/app/features/news/article-reactions';
import type { ArticleReactionValue } from '~/app/pages/content/info/marks-schema';

/** Likes, shares or collects an article and redirects back; collecting requires a login and continues after it. */
export async function handleArticleReaction({
  value,
  context,
  edition,
}: ActionArguments<ArticleReactionValue, unknown, unknown>): Promise<Response> {
  const back = toSafePath(value.return_to ?? '', paths.info(edition));
  if (value.intent === 'collection' && !(await context.viewer())) {
    return redirectGuestToLogin({ context, edition }, { text: '请先登录，登录后继续', returnTo: back });
  }
  const isCancel = value.is_cancel === '1';
  try {
    await context.upstream.content.newsMount({
      body: { news_id: value.news_id, operate: value.intent, is_cancel: isCancel },
    });
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const before = { like: 0, share: 0, collection: 0, is_like: isCancel, is_collection: isCancel };
    return redirectWithFlash(context, back, getReactionErrorText(before, value.intent), 'error');
  }
  return redirect(back, 303);
}
