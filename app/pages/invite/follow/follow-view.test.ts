import { expect, it } from 'vitest';
import { buildFollowView } from '~/app/pages/invite/follow/follow-view';
import { buildQrName, parseQrPath } from '~/domain/platform/qr-address';

it.each([
  ['an adviser', { name: '林一舟', isAdviser: true }, { iv_code: 'AD1' }, '/wealth/invitation?iv_code=AD1'],
  ['a friend', { name: '林一舟', isAdviser: false }, { iv_code: 'IV1' }, '/wealth/invitation?iv_code=IV1'],
  ['nobody', null, {}, '/wealth/index/new'],
] as const)(
  'draws the QR code of a page that %s invited to, and keeps the inviter',
  (_, inviter, invitation, to) => {
    const { code } = buildFollowView(inviter as Parameters<typeof buildFollowView>[0], {
      edition: 'wealth',
      isInWechat: false,
      invitation,
    });
    expect(parseQrPath(buildQrName(code.to).slice('qr/'.length))).toBe(to);
  },
);
