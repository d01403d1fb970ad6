import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { AccountContext } from '~/domain/person/verification';
import type { VerificationStepKey } from '~/domain/person/verification-steps';

interface StepLocation {
  edition: Edition;
  /** Context of the pledge and the qualification. */
  context: AccountContext;
  /** Path on this portal to return to after the step. */
  returnTo?: string | null;
}

/** Returns the page of a step; the pledge is a section of the qualification page of its context. */
export function buildStepPath(
  key: VerificationStepKey,
  { edition, context, returnTo }: StepLocation,
): string {
  const query = { return_to: returnTo };
  const investor = context === 'am' ? paths.assetInvestor : paths.simuInvestor;
  switch (key) {
    case 'identity':
      return paths.identityVerify(edition, query);
    case 'base_info':
      return paths.baseInfo(edition, query);
    case 'quiz':
      return paths.quiz(edition, query);
    case 'pledge':
      return investor(edition, { step: 'pledge', ...query });
    case 'bank_card':
      return paths.authBankCard(edition, query);
    case 'simu-qualified':
      return paths.simuInvestor(edition, query);
    case 'am-qualified':
      return paths.assetInvestor(edition, query);
    case 'certificate':
      return paths.elecSign(edition, query);
    case 'email':
      return paths.myEmail(edition, query);
  }
}
