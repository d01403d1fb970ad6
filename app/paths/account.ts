import type { Edition } from '~/domain/platform/edition';
import { pageAt } from '~/app/paths/index';

/** Addresses of what a person does to the account itself. */
export const accountPaths = {
  /** Data, not a page: whether a phone may try the carriers' one-tap login. */
  oneTap: (edition: Edition) => pageAt(`/${edition}/user/one-tap.json`),
  hub: (edition: Edition) => pageAt(`/${edition}/user/account`),
  security: (edition: Edition) => pageAt(`/${edition}/user/security`),
  /** `way`: identity where the present phone is not at hand. */
  resetPhone: (edition: Edition, query: { way?: 'identity' } = {}) =>
    pageAt(`/${edition}/user/account/reset_phone`, query),
  logoff: (edition: Edition) => pageAt(`/${edition}/user/account/logoff`),
  reason: (edition: Edition) => pageAt(`/${edition}/user/account/reason`),
  confirm: (edition: Edition) => pageAt(`/${edition}/user/account/confirm`),
  cancellationFail: (edition: Edition) => pageAt(`/${edition}/user/account/cancellation_fail`),
  /** The mini-program's login; the page of the mini-program itself has the same path. */
  miniLogin: () => pageAt('/pages/login/login'),
  /** A copy of all own data. */
  ownData: (edition: Edition) => pageAt(`/${edition}/user/data`),
  success: (edition: Edition) => pageAt(`/${edition}/user/account/success`),
};
