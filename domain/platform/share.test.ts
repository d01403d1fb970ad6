import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INVITE_PARAMS,
  getInviterLabel,
  DEFAULT_SHARE_TEXT,
  buildSharedUrl,
  STRIPPED_PARAMS,
  UTM_SOURCES,
  buildWeiboUrl,
} from '~/domain/platform/share';

describe('invitation label', () => {
  it('ENTITY-020 is 理财经理 for an adviser', () => {
    expect(getInviterLabel(true)).toBe('理财经理');
  });

  it('ENTITY-021 is 您的好友 for any other inviter', () => {
    expect(getInviterLabel(false)).toBe('您的好友');
  });
});

describe('share text', () => {
  it('SHARE-004 ends with the given text for pages without share text', () => {
    for (const word of ['访谈', '机构路演', '实时权威的数据', '研报'])
      expect(DEFAULT_SHARE_TEXT).toContain(word);
    expect(DEFAULT_SHARE_TEXT.endsWith('了解私募就是这么简单，格上精选好私募！')).toBe(true);
  });

  it('SHARE-001 CONST-033 is cut to 100 characters on Weibo, without tags', () => {
    const query = (text: string) =>
      new URL(buildWeiboUrl('https://portal.test/a?b=1&c=2', text)).searchParams;
    expect([...(query(`<b>${'基'.repeat(120)}</b>`).get('title') ?? '')]).toHaveLength(100);
    expect([...(query('😀'.repeat(120)).get('title') ?? '')]).toHaveLength(100);
    expect(query('短').get('title')).toBe('短');
    expect(query('短').get('url')).toBe('https://portal.test/a?b=1&c=2');
  });
});

it('SHARE-007 lists the five sources of a shared link', () => {
  expect(UTM_SOURCES).toEqual(['share', 'share_ugm', 'jinzhang2023', 'wechat', 'app']);
});

describe('shared URL', () => {
  it.each([
    ['SHARE-008', 'fullScreen'],
    ['SHARE-009', 'navigationBarHeight'],
    ['SHARE-010', 'token'],
    ['SHARE-011', 'shareInfo'],
  ])('%s removes %s', (_rule, name) => {
    expect(buildSharedUrl(`/wealth/info?a=1&${name}=secret&${name}=again#top`)).toBe('/wealth/info?a=1#top');
    expect(buildSharedUrl(`https://portal.example/?${name}=secret`)).toBe('https://portal.example/');
  });

  it('SHARE-008 SHARE-009 SHARE-010 SHARE-011 strips exactly these', () => {
    expect(STRIPPED_PARAMS).toEqual(['fullScreen', 'navigationBarHeight', 'token', 'shareInfo']);
  });

  it('SHARE-006 carries an invitation in its seven parameters', () => {
    const invite = Object.fromEntries(INVITE_PARAMS.map((name, index) => [name, `v${index}`]));
    expect(buildSharedUrl('/a', invite)).toBe(
      '/a?iv_code=v0&adviser_iv_code=v1&share_last_code=v2&utm_medium=v3&utm_source=v4&activity_id=v5&source=v6',
    );
  });

  it('carries the invitation of the sharer, not of their inviter, and no login marker', () => {
    expect(buildSharedUrl('/a?iv_code=old&login=abc&b=2', { iv_code: 'mine', utm_source: 'wechat' })).toBe(
      '/a?iv_code=mine&b=2&utm_source=wechat',
    );
  });

  it('never carries private parameters, for any query', () => {
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
          buildSharedUrl(`/a?${new URLSearchParams(pairs).toString()}`).split('?')[1] ?? '',
        );
        expect(STRIPPED_PARAMS.filter((each) => shared.has(each))).toEqual([]);
        expect(shared.getAll('a')).toEqual(pairs.filter(([key]) => key === 'a').map(([, value]) => value));
      }),
    );
  });
});
