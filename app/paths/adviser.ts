import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of adviser pages, and of the client pages about adviser access. */
export const adviserPaths = {
  /** `client`: the client whose detail is open next to the list. */
  workbench: (edition: Edition, query: Query = {}) => toPath(`/${edition}/adviser`, query),
  accessLog: (edition: Edition, query: Query = {}) => toPath(`/${edition}/user/access-log`, query),
};
