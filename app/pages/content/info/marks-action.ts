import { redirect } from '@remix-run/node';
import { loginFirst, redirectWithFlash, type ActionPage } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { isPortalError } from '~/bff/core/errors';
import { safePath } from '~/domain/shared/query';
import { failureText } from '~/app/features/news/marks';
import type { MarksValue } from '~/app/pages/content/info/marks-schema';

/** Likes, shares or collects an article and goes back; collecting needs a login and comes back after it. */
export async function handleMarks({
  value,
  context,
  edition,
}: ActionPage<MarksValue, unknown, unknown>): Promise<Response> {
  const back = safePath(value.return_to ?? '', paths.info(edition));
  if (value.intent === 'collection' && !(await context.viewer())) {
    return loginFirst({ context, edition }, { text: '请先登录，登录后继续', returnTo: back });
  }
  const isCancel = value.is_cancel === '1';
  try {
    await context.upstream.content.newsMount({
      body: { news_id: value.news_id, operate: value.intent, is_cancel: isCancel },
    });
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const before = { like: 0, share: 0, collection: 0, is_like: isCancel, is_collection: isCancel };
    return redirectWithFlash(context, back, failureText(before, value.intent), 'error');
  }
  return redirect(back, 303);
}
