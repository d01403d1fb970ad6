import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of what one is told, and of what one agreed to. */
export const messagePaths = {
  /** `view`: ways, how messages reach one. */
  inbox: (
    edition: Edition,
    query: { kind?: string | undefined; view?: 'ways' | undefined; cursor?: string } = {},
  ) => toPath(`/${edition}/user/messages`, query),
  /** A notice to holders; without its id, all of one's own. */
  holder: (edition: Edition, query: { notice_id?: string } = {}) =>
    toPath(`/${edition}/user/messages/holder`, query),
  consents: (edition: Edition, query: { cursor?: string } = {}) => toPath(`/${edition}/user/consents`, query),
};
