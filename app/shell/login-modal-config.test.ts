import { describe, expect, it } from 'vitest';
import { buildLoginModalConfig, resolveLeaving } from '~/app/shell/login-modal-config';
import { initialLoginModal } from '~/app/store/login-modal';
import { closeLoginModal, openLoginModal, useStore } from '~/app/store/store';

describe('configuration of the login modal', () => {
  it('ENTITY-034 ENTITY-035 uses defaults: it can be closed, has no retention prompt, and keeps the scroll position', () => {
    expect(buildLoginModalConfig(initialLoginModal, 320)).toMatchObject({
      isAuto: false,
      isCanClose: true,
      isAutoCert: false,
      isNeedRetention: false,
      offset: 320,
      wish: null,
    });
    const config = { isAuto: true, isCanClose: false, isAutoCert: true, isNeedRetention: true, offset: 0 };
    expect(buildLoginModalConfig({ isOpen: true, ...config }, 320)).toMatchObject(config);
  });

  it('keeps no values of an earlier opening', () => {
    openLoginModal({ isCanClose: false, offset: 0, wish: { kind: 'public', id: '000001' } });
    closeLoginModal();
    openLoginModal();
    expect(buildLoginModalConfig(useStore.getState().loginModal, 7)).toMatchObject({
      isCanClose: true,
      isNeedRetention: false,
      offset: 7,
      wish: null,
    });
    closeLoginModal();
  });
});

describe('leaving the login modal', () => {
  const wish = { kind: 'public' as const, id: '000001' };
  const leaving = (opening: Parameters<typeof buildLoginModalConfig>[0], hasAsked = false) =>
    resolveLeaving(buildLoginModalConfig(opening, 0), hasAsked);

  it('asks once when a requested action would be lost, and then closes', () => {
    expect(leaving({ wish })).toBe('ask');
    expect(leaving({ wish }, true)).toBe('close');
  });

  it('does not ask without a requested action, or when the modal opened automatically', () => {
    expect(leaving({})).toBe('close');
    expect(leaving({ wish, isAuto: true })).toBe('close');
    expect(leaving({ wish, isNeedRetention: false })).toBe('close');
  });
});
