import type { Edition } from '~/domain/base/edition';
import type { Qualification } from '~/domain/base/qualifications';
import { pageAt } from '~/app/paths/index';

/** Addresses of help, feedback and what is said about the company. */
export const servicePaths = {
  /** The form with one's own entries; with `number`, one of them. */
  feedback: (edition: Edition, query: { kind?: string; number?: string; cursor?: string } = {}) =>
    pageAt(`/${edition}/user/feedback`, query),
  /** Questions that are often asked: all topics, one topic, or what a word finds. */
  help: (edition: Edition, query: { topic?: string; q?: string } = {}) => pageAt(`/${edition}/help`, query),
  aboutOf: (edition: Edition, type: string) => pageAt(`/${edition}/about/${encodeURIComponent(type)}`),
  aboutDetails: (edition: Edition) => pageAt(`/${edition}/about/details`),
  platform: (edition: Edition) => pageAt(`/${edition}/platform`),
  authorization: (edition: Edition) => pageAt(`/${edition}/InformationAuthorization`),
  qualification: (edition: Edition, document: Qualification, query: { zoom?: '1' } = {}) =>
    pageAt(`/${edition}/qualification-information/${document}`, query),
  download: (edition: Edition) => pageAt(`/${edition}/download`),
  accountDisplay: (edition: Edition) => pageAt(`/${edition}/user/account_display`),
};
