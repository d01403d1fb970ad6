import { describe, expect, it } from 'vitest';
import { isModalFreePage, shouldOpenPreCondition, resolveOpening } from '~/app/shell/login-modal-rules';

describe('opening the login modal', () => {
  it('LOGINMODAL-017 shows the pre-condition part when logged in, not verified and auto-cert is on', () => {
    expect(resolveOpening({ isLoggedIn: true, isVerified: false, isAutoCert: true })).toBe('pre-condition');
  });

  it('LOGINMODAL-018 closes when logged in otherwise', () => {
    expect(resolveOpening({ isLoggedIn: true, isVerified: true, isAutoCert: true })).toBe('close');
    expect(resolveOpening({ isLoggedIn: true, isVerified: false, isAutoCert: false })).toBe('close');
  });

  it('LOGINMODAL-019 shows the login part when not logged in', () => {
    expect(resolveOpening({ isLoggedIn: false, isVerified: false, isAutoCert: true })).toBe('login');
  });
});

it('does not happen automatically on the listed pages', () => {
  expect(isModalFreePage('/wealth/invitation')).toBe(true);
  expect(isModalFreePage('/fund/jinzhangjiang/vote/')).toBe(true);
  expect(isModalFreePage('/wealth/user/detail/file-view')).toBe(true);
  expect(isModalFreePage('/wealth/invitation/other')).toBe(false);
  expect(isModalFreePage('/wealth/favorite')).toBe(false);
});

describe('links to the list of missing steps', () => {
  const link = { pathname: '/wealth/user/authenticate/precondition-flow', isInModal: false };
  const who = { isLoggedIn: true, isVerified: false, isElder: false };

  it('LOGINMODAL-017 opens the pre-condition modal for a person who lacks a step', () => {
    expect(shouldOpenPreCondition(link, who)).toBe(true);
  });

  it('LOGINMODAL-018 leads to the page otherwise', () => {
    expect(shouldOpenPreCondition(link, { ...who, isVerified: true })).toBe(false);
    expect(shouldOpenPreCondition(link, { ...who, isLoggedIn: false })).toBe(false);
    expect(shouldOpenPreCondition(link, { ...who, isElder: true })).toBe(false);
    expect(shouldOpenPreCondition({ ...link, isInModal: true }, who)).toBe(false);
    expect(shouldOpenPreCondition({ ...link, pathname: '/wealth/user/authenticate/quiz' }, who)).toBe(false);
  });
});
