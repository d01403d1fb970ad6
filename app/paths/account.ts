import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

/** Addresses of what a person does to the account itself. */
export const accountPaths = {
  /** Data, not a page: whether a phone may try the carriers' one-tap login. */
  oneTap: (edition: Edition) => buildPagePath(`/${edition}/user/one-tap.json`),
  hub: (edition: Edition) => buildPagePath(`/${edition}/user/account`),
  security: (edition: Edition) => buildPagePath(`/${edition}/user/security`),
  /** `way`: identity where the present phone is not at hand. */
  resetPhone: (edition: Edition, query: { way?: 'identity' } = {}) =>
    buildPagePath(`/${edition}/user/account/reset_phone`, query),
  logoff: (edition: Edition) => buildPagePath(`/${edition}/user/account/logoff`),
  reason: (edition: Edition) => buildPagePath(`/${edition}/user/account/reason`),
  confirm: (edition: Edition) => buildPagePath(`/${edition}/user/account/confirm`),
  cancellationFail: (edition: Edition) => buildPagePath(`/${edition}/user/account/cancellation_fail`),
  /** The mini-program's login; the page of the mini-program itself has the same path. */
  miniLogin: () => buildPagePath('/pages/login/login'),
  /** A copy of all own data. */
  ownData: (edition: Edition) => buildPagePath(`/${edition}/user/data`),
  success: (edition: Edition) => buildPagePath(`/${edition}/user/account/success`),
};
