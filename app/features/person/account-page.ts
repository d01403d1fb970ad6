import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { isRefused } from '~/bff/core/errors';

/**
 * Returns the common data of all pages of own public funds. They are on the public list (routes.tsv): the session
 * tells whether there is data to load, and the login state is not fetched.
 */
export const resolveAccountPage = ({
  context,
  edition,
  url,
}: Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>) => ({
  edition,
  path: url.pathname.replace(/\.data$/, ''),
  /** Current address, to return to. */
  here: getVisiblePath(url),
  isHidden: context.preferences.isAmountHidden,
});

/** Returns the result, or null when it does not exist or belongs to another person. All other errors are thrown. */
export async function catchNotFound<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}
