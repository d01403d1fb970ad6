import type { Edition } from '~/domain/base/edition';
import { withQuery } from '~/app/paths/index';

/** Addresses of what a person does to the account itself. */
export const accountPaths = {
  hub: (edition: Edition) => `/${edition}/user/account`,
  security: (edition: Edition) => `/${edition}/user/security`,
  /** `way`: identity where the present phone is not at hand. */
  resetPhone: (edition: Edition, query: { way?: 'identity' } = {}) =>
    withQuery(`/${edition}/user/account/reset_phone`, query),
  logoff: (edition: Edition) => `/${edition}/user/account/logoff`,
  reason: (edition: Edition) => `/${edition}/user/account/reason`,
  confirm: (edition: Edition) => `/${edition}/user/account/confirm`,
  cancellationFail: (edition: Edition) => `/${edition}/user/account/cancellation_fail`,
  success: (edition: Edition) => `/${edition}/user/account/success`,
};
