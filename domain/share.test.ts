import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SHARE_TEXT,
  INVITE_PARAMS,
  inviteParamsOf,
  inviterLabel,
  isUtmSource,
  MINI_PROGRAM_SHARE_TITLE,
  sharedUrl,
  STRIPPED_PARAMS,
  UTM_SOURCES,
} from './share';

describe('share texts', () => {
  it('SHARE-004 the default text speaks of interviews, roadshows, data and research and ends verbatim', () => {
    expect(DEFAULT_SHARE_TEXT).toBe(
      '最新的访谈，最热的机构路演，实时权威的数据和研报，了解私募就是这么简单，格上精选好私募！',
    );
  });

  it('SHARE-005 the mini-program title speaks of a research-driven wealth platform', () => {
    expect(MINI_PROGRAM_SHARE_TITLE).toBe('以研究驱动的专业财富管理平台');
  });
});

describe('invitation', () => {
  it('SHARE-006 travels in seven parameters', () => {
    expect(INVITE_PARAMS).toEqual([
      'iv_code',
      'adviser_iv_code',
      'share_last_code',
      'utm_medium',
      'utm_source',
      'activity_id',
      'source',
    ]);
    const query = new URLSearchParams(
      `a=1&iv_code=K7&source=null&utm_source=share&activity_id=${'9'.repeat(65)}`,
    );
    expect(inviteParamsOf(query)).toEqual({ iv_code: 'K7', utm_source: 'share' });
  });

  it('SHARE-007 utm_source is one of five', () => {
    expect(UTM_SOURCES).toEqual(['share', 'share_ugm', 'jinzhang2023', 'wechat', 'app']);
    expect([...UTM_SOURCES, 'mail', '', null].filter(isUtmSource)).toEqual([...UTM_SOURCES]);
  });

  it('ENTITY-020 an adviser who invites is 理财经理', () => {
    expect(inviterLabel(true)).toBe('理财经理');
  });

  it('ENTITY-021 anybody else who invites is 您的好友', () => {
    expect(inviterLabel(false)).toBe('您的好友');
  });
});

describe('shared address', () => {
  it.each([
    ['SHARE-008', 'fullScreen'],
    ['SHARE-009', 'navigationBarHeight'],
    ['SHARE-010', 'token'],
    ['SHARE-011', 'shareInfo'],
  ])('%s is without %s', (_rule, name) => {
    expect(sharedUrl(`/wealth/info?a=1&${name}=secret&${name}=again#top`)).toBe('/wealth/info?a=1#top');
    expect(sharedUrl(`https://portal.example/?${name}=secret`)).toBe('https://portal.example/');
  });

  it('SHARE-008 SHARE-009 SHARE-010 SHARE-011 strips exactly these', () => {
    expect(STRIPPED_PARAMS).toEqual(['fullScreen', 'navigationBarHeight', 'token', 'shareInfo']);
  });

  it('carries the invitation of who shares, not of who invited them, and no login marker', () => {
    expect(sharedUrl('/a?iv_code=old&login=abc&b=2', { iv_code: 'mine', utm_source: 'wechat' })).toBe(
      '/a?iv_code=mine&b=2&utm_source=wechat',
    );
  });

  it('never carries what must not travel, whatever the query', () => {
    const name = fc.constantFrom(
      'token',
      'shareInfo',
      'fullScreen',
      'navigationBarHeight',
      'login',
      'a',
      'token2',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const shared = new URLSearchParams(
          sharedUrl(`/a?${new URLSearchParams(pairs).toString()}`).split('?')[1] ?? '',
        );
        expect(STRIPPED_PARAMS.filter((each) => shared.has(each))).toEqual([]);
        expect(shared.getAll('a')).toEqual(pairs.filter(([key]) => key === 'a').map(([, value]) => value));
      }),
    );
  });
});
