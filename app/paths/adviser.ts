import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of what an adviser sees, and of what a client sees of it. */
export const adviserPaths = {
  /** `client`: whose detail is open beside the list. */
  desk: (edition: Edition, query: Query = {}) => toPath(`/${edition}/adviser`, query),
  looks: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/looks`, query),
};
