import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { isRefused } from '~/bff/core/errors';

/**
 * What every page of own public funds has. They are on the public list (routes.tsv): the session says whether there is
 * anything to ask for, the login state is not fetched.
 */
export const resolveAccountPage = ({
  context,
  edition,
  url,
}: Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>) => ({
  edition,
  path: url.pathname.replace(/\.data$/, ''),
  /** This address, to come back to. */
  here: getVisiblePath(url),
  isHidden: context.preferences.isAmountHidden,
});

/** What was asked for, or null where it is not there (or not this person's). Everything else is thrown. */
export async function nullWhenNotFound<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}
