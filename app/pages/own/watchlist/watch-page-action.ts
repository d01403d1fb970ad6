import { z } from 'zod';
import { redirectGuestToLogin, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { handleWatch } from '~/app/features/funds/watch-action';
import { watchSchema } from '~/app/features/funds/watch-schema';

/** POSTs of the watchlist: an operation of a star, or the confirmation that changes were seen. */
export const watchPageSchema = z.discriminatedUnion('intent', [
  ...watchSchema.options,
  z.object({ intent: z.literal('see') }),
]);

/** Handles the POST of a star, or restarts the list of changes from now. */
export async function handleWatchPage(
  page: ActionArguments<z.infer<typeof watchPageSchema>, unknown, unknown>,
): Promise<Response> {
  const { value, context, edition } = page;
  if (value.intent !== 'see') return handleWatch({ ...page, value });
  const back = paths.favorite(edition);
  if (!(await context.viewer()))
    return redirectGuestToLogin(page, { text: '请先登录，登录后继续', returnTo: back });
  await context.upstream.favorites.see();
  return redirectWithFlash(context, back, '已记下，之后的变化从现在起算');
}
