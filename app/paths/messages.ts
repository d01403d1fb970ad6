import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of messages and consents. */
export const messagePaths = {
  /** `view`: `ways` shows the delivery channels. */
  inbox: (
    edition: Edition,
    query: { kind?: string | undefined; view?: 'ways' | undefined; cursor?: string } = {},
  ) => toPath(`/${edition}/user/messages`, query),
  /** A notice to holders; without an id, all of the person's notices. */
  holder: (edition: Edition, query: { notice_id?: string } = {}) =>
    toPath(`/${edition}/user/messages/holder`, query),
  consents: (edition: Edition, query: { cursor?: string } = {}) => toPath(`/${edition}/user/consents`, query),
};
