import { EDITION_RULES, type Edition } from '~/domain/platform/edition';
import type { Invitation } from '~/domain/platform/invitation';

/**
 * What every way of logging in and registering sends beside its proof: the agreements of the edition, [2,3] or [5,6]
 * (API-008, API-009), who invited, and where from.
 */
export function buildLoginOrigin(edition: Edition, invitation: Invitation, sessionInfoId?: string) {
  return {
    agreement_list: [...EDITION_RULES[edition].agreements],
    ...invitation,
    ...(sessionInfoId === undefined ? {} : { session_info_id: sessionInfoId }),
  };
}
