import type { Edition } from '~/domain/platform/edition';
import type { Qualification } from '~/domain/platform/qualifications';
import { toPath, appendQuery } from '~/app/paths/index';

/** Addresses of pages about the company, its app and the account; help and feedback are in `paths`. */
export const servicePaths = {
  aboutOf: (edition: Edition, type: string) => toPath(`/${edition}/about/${encodeURIComponent(type)}`),
  aboutDetails: (edition: Edition) => toPath(`/${edition}/about/details`),
  platform: (edition: Edition) => toPath(`/${edition}/platform`),
  /**
   * Screen before another portal of the company; the BFF builds the address that leads there with the login marker.
   */
  crossDomain: (edition: Edition, to: string) => toPath(`/${edition}/cross-domain`, { to }),
  jump: (edition: Edition, to: string) => appendQuery(`/${edition}/cross-domain/go`, { to }),
  authorization: (edition: Edition) => toPath(`/${edition}/InformationAuthorization`),
  qualification: (edition: Edition, document: Qualification, query: { zoom?: '1' } = {}) =>
    toPath(`/${edition}/qualification-information/${document}`, query),
  download: (edition: Edition) => toPath(`/${edition}/download`),
  accountDisplay: (edition: Edition) => toPath(`/${edition}/user/account_display`),
};
