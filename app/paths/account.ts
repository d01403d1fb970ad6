import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of account management. */
export const accountPaths = {
  /** Data, not a page: whether a phone may try one-tap login. */
  oneTap: (edition: Edition) => toPath(`/${edition}/user/one-tap.json`),
  hub: (edition: Edition) => toPath(`/${edition}/user/account`),
  security: (edition: Edition) => toPath(`/${edition}/user/security`),
  /** `way`: `identity` when the current phone is not available. */
  resetPhone: (edition: Edition, query: { way?: 'identity' } = {}) =>
    toPath(`/${edition}/user/account/reset_phone`, query),
  logoff: (edition: Edition) => toPath(`/${edition}/user/account/logoff`),
  reason: (edition: Edition) => toPath(`/${edition}/user/account/reason`),
  confirm: (edition: Edition) => toPath(`/${edition}/user/account/confirm`),
  cancellationFail: (edition: Edition) => toPath(`/${edition}/user/account/cancellation_fail`),
  /** The portal's page for the mini-program login; the mini-program's own page has the same path. */
  miniLogin: () => toPath('/pages/login/login'),
  /** Copy of all personal data. */
  ownData: (edition: Edition) => toPath(`/${edition}/user/data`),
  success: (edition: Edition) => toPath(`/${edition}/user/account/success`),
};
