import { beforeEach, expect, it } from 'vitest';
import { initialState, useStore } from '~/app/store/store';
import { saveInvite } from '~/app/shell/remember-invite';

const remembered = () => useStore.getState().common.ivCodeShareConfig;
beforeEach(() => useStore.setState(initialState, true));

it('ENTITY-014 ENTITY-015 ENTITY-016 keeps the invitation of the address on later pages', () => {
  saveInvite('?iv_code=A1&share_last_code=S1&utm_source=share');
  saveInvite('');
  expect(remembered()).toEqual({ ivCode: 'A1', shareLastCode: 'S1', utmSource: 'share', isAgainShare: true });
});

it('ENTITY-015 ENTITY-016 uses the last address with an invitation, and drops the share data of another inviter', () => {
  expect(remembered().isAgainShare).toBe(false);
  saveInvite('?iv_code=A1&share_last_code=S1&utm_source=share');
  saveInvite('?utm_source=wechat');
  expect(remembered()).toMatchObject({ ivCode: 'A1', shareLastCode: 'S1', utmSource: 'wechat' });
  saveInvite('?iv_code=B2');
  expect(remembered()).toMatchObject({ ivCode: 'B2', shareLastCode: '', utmSource: 'wechat' });
});
