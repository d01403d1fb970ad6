import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { isIdentityVerified } from '~/domain/person/verification';
import { visiblePath } from '~/app/page/run-page';
import { paths } from '~/app/paths';
import { afterStep, returnOf, type StepQuery } from '~/app/parts/person/step-query';
import { hasCheckToken } from '~/app/pages/verification/parts/check-token';

interface CheckPage {
  context: PortalContext;
  edition: Edition;
  query: StepQuery;
  url: URL;
}

/** What both pages of an identity check share; they ask for the login state themselves. */
export async function loadCheck({ context, edition, query, url }: CheckPage) {
  const returnTo = returnOf(query);
  const shared = {
    edition,
    after: afterStep(edition, query),
    idTo: paths.verify(edition, { return_to: returnTo }),
    cardTo: paths.verifyBankCard(edition, { return_to: returnTo }),
  };
  const viewer = await context.viewer();
  const here = visiblePath(url);
  if (!viewer) return { ...shared, state: 'out' as const, loginTo: paths.user(edition, { return_to: here }) };
  if (!isIdentityVerified(viewer.states)) {
    const identityTo = paths.identityVerify(edition, { return_to: here });
    return { ...shared, state: 'unknown' as const, identityTo };
  }
  const state = (await hasCheckToken(context)) ? ('checked' as const) : ('due' as const);
  return { ...shared, state };
}
