import type { Edition } from '~/domain/platform/edition';
import type { Qualification } from '~/domain/platform/qualifications';
import { pageAt, withQuery } from '~/app/paths/index';

/** Addresses of what is said about the company, of its app and of one's own account; help and feedback: `paths`. */
export const servicePaths = {
  aboutOf: (edition: Edition, type: string) => pageAt(`/${edition}/about/${encodeURIComponent(type)}`),
  aboutDetails: (edition: Edition) => pageAt(`/${edition}/about/details`),
  platform: (edition: Edition) => pageAt(`/${edition}/platform`),
  /** The screen before another portal of the house; the address that leads there with the login marker, made by the BFF. */
  crossDomain: (edition: Edition, to: string) => pageAt(`/${edition}/cross-domain`, { to }),
  jump: (edition: Edition, to: string) => withQuery(`/${edition}/cross-domain/go`, { to }),
  authorization: (edition: Edition) => pageAt(`/${edition}/InformationAuthorization`),
  qualification: (edition: Edition, document: Qualification, query: { zoom?: '1' } = {}) =>
    pageAt(`/${edition}/qualification-information/${document}`, query),
  download: (edition: Edition) => pageAt(`/${edition}/download`),
  accountDisplay: (edition: Edition) => pageAt(`/${edition}/user/account_display`),
};
