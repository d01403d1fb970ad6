import type { PortalContext } from '~/bff/http/app-context';

/**
 * Starts the session of a new token in the account context the person chose (设置 → 账户类别), so that another device
 * shows the same one. Not told by upstream, the login stands in the context the session has.
 */
export async function startLogin(
  context: Pick<PortalContext, 'session' | 'captchaSent' | 'upstream' | 'reportError'>,
  token: string,
  phone: string,
): Promise<void> {
  await context.session.start(token, phone);
  // The code has done its work: no later login speaks of it.
  context.captchaSent.drop();
  try {
    const { settings } = await context.upstream.users.config();
    if (settings) await context.session.setBusinessFlag(settings.business_flag);
  } catch (error) {
    context.reportError(error);
  }
}
