import { EDITION_RULES, type Edition } from '~/domain/platform/edition';
import type { Invitation } from '~/domain/platform/invitation';

/**
 * Builds the data that every login and registration method sends in addition to its proof: the agreements of the
 * edition, [2,3] or [5,6] (API-008, API-009), the inviter, and the source.
 */
export function buildLoginOrigin(edition: Edition, invitation: Invitation, sessionInfoId?: string) {
  return {
    agreement_list: [...EDITION_RULES[edition].agreements],
    ...invitation,
    ...(sessionInfoId === undefined ? {} : { session_info_id: sessionInfoId }),
  };
}
