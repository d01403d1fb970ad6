import { describe, expect, it } from 'vitest';
import { isModalFreePage, shouldOpenPreCondition, resolveOpening } from '~/app/shell/login-modal-rules';

describe('opening the login modal', () => {
  it('LOGINMODAL-017 logged in, not verified and auto-cert on: the pre-condition part', () => {
    expect(resolveOpening({ isLoggedIn: true, isVerified: false, isAutoCert: true })).toBe('pre-condition');
  });

  it('LOGINMODAL-018 logged in otherwise: it closes', () => {
    expect(resolveOpening({ isLoggedIn: true, isVerified: true, isAutoCert: true })).toBe('close');
    expect(resolveOpening({ isLoggedIn: true, isVerified: false, isAutoCert: false })).toBe('close');
  });

  it('LOGINMODAL-019 not logged in: the login part', () => {
    expect(resolveOpening({ isLoggedIn: false, isVerified: false, isAutoCert: true })).toBe('login');
  });
});

it('does not open by itself on the listed pages', () => {
  expect(isModalFreePage('/wealth/invitation')).toBe(true);
  expect(isModalFreePage('/fund/jinzhangjiang/vote/')).toBe(true);
  expect(isModalFreePage('/wealth/user/detail/file-view')).toBe(true);
  expect(isModalFreePage('/wealth/invitation/other')).toBe(false);
  expect(isModalFreePage('/wealth/favorite')).toBe(false);
});

describe('links to the list of what is missing', () => {
  const link = { pathname: '/wealth/user/authenticate/precondition-flow', isInModal: false };
  const who = { isLoggedIn: true, isVerified: false, isElder: false };

  it('LOGINMODAL-017 open the pre-condition modal for a person who lacks a step', () => {
    expect(shouldOpenPreCondition(link, who)).toBe(true);
  });

  it('LOGINMODAL-018 lead to the page otherwise', () => {
    expect(shouldOpenPreCondition(link, { ...who, isVerified: true })).toBe(false);
    expect(shouldOpenPreCondition(link, { ...who, isLoggedIn: false })).toBe(false);
    expect(shouldOpenPreCondition(link, { ...who, isElder: true })).toBe(false);
    expect(shouldOpenPreCondition({ ...link, isInModal: true }, who)).toBe(false);
    expect(shouldOpenPreCondition({ ...link, pathname: '/wealth/user/authenticate/quiz' }, who)).toBe(false);
  });
});
