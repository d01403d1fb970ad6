import { EDITION_RULES } from '~/domain/edition';
import type { Edition } from '~/domain/edition';
import type { LoginOriginFields } from './login-schema';

/**
 * What every way of logging in and registering sends beside its proof: the agreements of the edition, [2,3] or [5,6]
 * (API-008, API-009), who invited, and where from.
 */
export function loginOrigin(edition: Edition, from: LoginOriginFields = {}) {
  return {
    agreement_list: [...EDITION_RULES[edition].agreements],
    iv_code: from.iv_code,
    share_last_code: from.share_last_code,
    activity_id: from.activity_id,
    utm_source: from.utm_source,
    session_info_id: from.session_info_id,
  };
}
