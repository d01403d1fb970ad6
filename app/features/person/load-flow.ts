import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { AccountContext } from '~/domain/person/verification';
import {
  createVerificationFlow,
  type FlowPurpose,
  type VerificationFlow,
} from '~/domain/person/verification-flow';
import type { CallResult, Contract } from '~/contract';

export type IdentityStatus = CallResult<Contract['users']['identityStatus']>;

interface FlowWish {
  purpose: FlowPurpose;
  context: AccountContext;
}

/**
 * Builds the verification flow for a purpose: missing steps and the state of every step. For a guest, all steps are
 * missing.
 */
export function buildVerificationFlow(
  viewer: Viewer | null,
  status: IdentityStatus | null,
  { purpose, context }: FlowWish,
  { client, now }: Pick<PortalContext, 'client' | 'now'>,
): VerificationFlow {
  return createVerificationFlow({
    purpose,
    context,
    states: viewer?.states ?? null,
    facts: status && {
      hasBankCard: status.bank_cards.length > 0,
      hasEmail: status.masked_email !== null,
      qualification: status.qualifications.find((each) => each.kind === context)?.state ?? 'none',
    },
    client: { isApp: client.kind === 'app', isIos: client.isIos, appVersion: client.appVersion },
    now: new Date(now()),
  });
}
