import { describe, expect, it } from 'vitest';
import {
  toAttachmentState,
  getCertificateState,
  toIdentityState,
  isIdentityExpired,
  isIdentityInReview,
  isQuizExpired,
} from '~/domain/person/state-codes';

const CODES = [undefined, null, 0, 1, 2, 3, 4, 5, 9];

describe('codes of user states', () => {
  it('VERIFY-001 identity: 2 is in review, 3 verified, 4 expired, all others null', () => {
    expect(CODES.map(toIdentityState)).toEqual([
      null,
      null,
      null,
      null,
      'review',
      'done',
      'expired',
      null,
      null,
    ]);
    expect(isIdentityInReview({ identity_states: { code: 2 } })).toBe(true);
    expect(isIdentityExpired({ identity_states: { code: 4 } })).toBe(true);
    expect(isIdentityExpired({})).toBe(false);
  });

  it('VERIFY-003 quiz: only 3 is expired', () => {
    const expired = CODES.filter((code) => isQuizExpired({ quiz_states: { code } }));
    expect(expired).toEqual([3]);
  });

  it('maps the codes of certificate and attachment', () => {
    const states = CODES.map((code) => getCertificateState({ ca_states: { code } }));
    expect(states.filter((state) => state !== 'none')).toEqual(['issued', 'expired']);
    expect([0, 1, 2, 3].map(toAttachmentState)).toEqual([null, 'requested', 'review', 'accepted']);
  });
});
