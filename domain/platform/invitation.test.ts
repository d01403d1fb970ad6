import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseInvitationQuery,
  mergeInvitations,
  parseInvitation,
  serializeInvitation,
} from '~/domain/platform/invitation';

const of = (query: string) => parseInvitationQuery(new URLSearchParams(query));

describe('invitation', () => {
  it('is read from a URL; absent-like, long and malformed values are dropped', () => {
    expect(of('iv_code=HX1&utm_source=share&other=1')).toEqual({ iv_code: 'HX1', utm_source: 'share' });
    expect(of(`iv_code=undefined&adviser_iv_code=${'x'.repeat(65)}&activity_id=a%0Ab&utm_term=%00`)).toEqual(
      {},
    );
    expect(of('share_last_code=<script>&utm_campaign=春季路演')).toEqual({ utm_campaign: '春季路演' });
  });

  it('uses the last inviter, with the codes of that inviter only', () => {
    const first = of('iv_code=A&share_last_code=s1&activity_id=act&utm_source=wechat&utm_medium=card');
    expect(mergeInvitations(first, of('iv_code=B'))).toEqual({
      iv_code: 'B',
      utm_source: 'wechat',
      utm_medium: 'card',
    });
    expect(mergeInvitations(first, of('utm_source=app'))).toEqual({
      iv_code: 'A',
      share_last_code: 's1',
      activity_id: 'act',
      utm_source: 'app',
    });
    expect(mergeInvitations(first, of('iv_code=A&utm_source=wechat'))).toEqual(first);
    expect(mergeInvitations(first, {})).toEqual(first);
  });

  it('is stored in at most 1,024 characters, codes first, and parsed back', () => {
    const wide = '汉'.repeat(64);
    const all = of(
      `iv_code=A&activity_id=act&utm_source=${wide}&utm_medium=${wide}&utm_campaign=${wide}&utm_term=x`,
    );
    const text = serializeInvitation(all);
    expect(text.length).toBeLessThanOrEqual(1_024);
    expect(parseInvitation(text)).toMatchObject({
      iv_code: 'A',
      activity_id: 'act',
      utm_source: wide,
      utm_term: 'x',
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), (noise) => {
        const read = parseInvitation(noise);
        expect(parseInvitation(serializeInvitation(read))).toEqual(read);
        expect(Object.values(read).every((value) => value.length <= 64)).toBe(true);
      }),
    );
  });
});
