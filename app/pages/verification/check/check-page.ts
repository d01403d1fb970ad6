import type { Viewer } from '~/bff/http/app-context';
import { isIdentityVerified } from '~/domain/person/verification';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { getStepReturnPath, findStepReturn, type StepQuery } from '~/app/features/person/step-query';
import { hasCheckToken } from '~/app/pages/verification/shared/check-token';

type CheckPage = Pick<
  PageArguments<unknown, StepQuery, Viewer>,
  'context' | 'edition' | 'viewer' | 'query' | 'url'
>;

/** Loads the common data of both identity check pages. */
export async function loadIdentityCheck({ context, edition, viewer, query, url }: CheckPage) {
  const returnTo = findStepReturn(query);
  const shared = {
    edition,
    after: getStepReturnPath(edition, query),
    idTo: paths.verify(edition, { return_to: returnTo }),
    cardTo: paths.verifyBankCard(edition, { return_to: returnTo }),
  };
  const here = getVisiblePath(url);
  if (!isIdentityVerified(viewer.states)) {
    const identityTo = paths.identityVerify(edition, { return_to: here });
    return { ...shared, state: 'unknown' as const, identityTo };
  }
  const state = (await hasCheckToken(context)) ? ('checked' as const) : ('due' as const);
  return { ...shared, state };
}
