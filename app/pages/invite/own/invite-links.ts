import type { CallResult } from '~/contract';
import type { InviteMedium, invites } from '~/contract/invites';
import { invitePaths } from '~/app/paths/invite';
import type { Edition } from '~/domain/platform/edition';
import { buildSharedUrl } from '~/domain/platform/share';

type OwnInvite = CallResult<typeof invites.own>;

/**
 * Builds the address of the person's own invitation page, including the medium; a path on this portal without
 * private parameters.
 */
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
