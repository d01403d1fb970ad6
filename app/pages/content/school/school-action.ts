import { redirect } from '@remix-run/node';
import { redirectGuestToLogin, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { readingPaths } from '~/app/paths/reading';
import { isPortalError } from '~/bff/core/errors';
import type { SchoolValue } from '~/app/pages/content/school/school-schema';

/** Anchor of the question in a lesson. */
export const QUESTION_ANCHOR = 'question';

/**
 * Saves an answer or issues a certificate, and redirects back; a certificate requires a login and continues after
 * it.
 */
export async function handleSchool({
  value: { intent, lesson, chosen, course, has_name },
  context,
  edition,
}: ActionArguments<SchoolValue, unknown, unknown>): Promise<Response> {
  const back = readingPaths.school(edition, lesson ? { lesson } : { course });
  if (intent === 'login' || (intent === 'certify' && !(await context.viewer())))
    return redirectGuestToLogin(
      { context, edition },
      { text: '登录后，这台设备上的进度会合并到账户', returnTo: back },
    );
  try {
    if (intent === 'answer' && lesson && chosen) {
      await context.upstream.school.answer({ body: { lesson_id: lesson, chosen } });
      const answered = readingPaths.school(edition, { lesson, answer: chosen });
      return redirect(`${answered}#${QUESTION_ANCHOR}`, 303);
    }
    if (intent === 'certify' && course) {
      const body = { course_id: course, has_name: has_name === '1' };
      const { code } = await context.upstream.school.certify({ body });
      return redirect(readingPaths.school(edition, { certificate: code }), 303);
    }
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    return redirectWithFlash(context, back, `没有保存，${error.message}`, 'error');
  }
  return redirect(back, 303);
}
