import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of what a person does to the account itself. */
export const accountPaths = {
  /** Data, not a page: whether a phone may try the carriers' one-tap login. */
  oneTap: (edition: Edition) => toPath(`/${edition}/user/one-tap.json`),
  hub: (edition: Edition) => toPath(`/${edition}/user/account`),
  security: (edition: Edition) => toPath(`/${edition}/user/security`),
  /** `way`: identity where the present phone is not at hand. */
  resetPhone: (edition: Edition, query: { way?: 'identity' } = {}) =>
    toPath(`/${edition}/user/account/reset_phone`, query),
  logoff: (edition: Edition) => toPath(`/${edition}/user/account/logoff`),
  reason: (edition: Edition) => toPath(`/${edition}/user/account/reason`),
  confirm: (edition: Edition) => toPath(`/${edition}/user/account/confirm`),
  cancellationFail: (edition: Edition) => toPath(`/${edition}/user/account/cancellation_fail`),
  /** The mini-program's login; the page of the mini-program itself has the same path. */
  miniLogin: () => toPath('/pages/login/login'),
  /** A copy of all own data. */
  ownData: (edition: Edition) => toPath(`/${edition}/user/data`),
  success: (edition: Edition) => toPath(`/${edition}/user/account/success`),
};
