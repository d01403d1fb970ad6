import type { CallResult } from '~/contract';
import type { InviteMedium, invites } from '~/contract/invites';
import { invitePaths } from '~/app/paths/invite';
import type { Edition } from '~/domain/platform/edition';
import { buildSharedUrl } from '~/domain/platform/share';

type OwnInvite = CallResult<typeof invites.own>;

/** Address of one's own letter, which says by what it travels: a path of ours with nothing that must not travel. */
export const buildInviteLandingPath = (
  edition: Edition,
  { iv_code, adviser_iv_code }: Pick<OwnInvite, 'iv_code' | 'adviser_iv_code'>,
  medium: InviteMedium,
): string =>
  buildSharedUrl(invitePaths.letter(edition), {
    iv_code,
    ...(adviser_iv_code === '' ? {} : { adviser_iv_code }),
    utm_source: 'share',
    utm_medium: medium,
  });
