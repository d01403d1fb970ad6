import type { Edition } from '~/domain/platform/edition';
import type { Qualification } from '~/domain/platform/qualifications';
import { buildPagePath, appendQuery } from '~/app/paths/index';

/** Addresses of what is said about the company, of its app and of one's own account; help and feedback: `paths`. */
export const servicePaths = {
  aboutOf: (edition: Edition, type: string) => buildPagePath(`/${edition}/about/${encodeURIComponent(type)}`),
  aboutDetails: (edition: Edition) => buildPagePath(`/${edition}/about/details`),
  platform: (edition: Edition) => buildPagePath(`/${edition}/platform`),
  /** The screen before another portal of the house; the address that leads there with the login marker, made by the BFF. */
  crossDomain: (edition: Edition, to: string) => buildPagePath(`/${edition}/cross-domain`, { to }),
  jump: (edition: Edition, to: string) => appendQuery(`/${edition}/cross-domain/go`, { to }),
  authorization: (edition: Edition) => buildPagePath(`/${edition}/InformationAuthorization`),
  qualification: (edition: Edition, document: Qualification, query: { zoom?: '1' } = {}) =>
    buildPagePath(`/${edition}/qualification-information/${document}`, query),
  download: (edition: Edition) => buildPagePath(`/${edition}/download`),
  accountDisplay: (edition: Edition) => buildPagePath(`/${edition}/user/account_display`),
};
