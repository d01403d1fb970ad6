import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeText,
  scrubAddress,
  scrubEvent,
  scrubOrigin,
  scrubPath,
  scrubQuery,
  scrubText,
  type TrackingEventKind,
} from '~/observability/event-scrub';

/** Different spellings of the same text. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  fullWidth: (text) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  spaced: (text) => text.replace(/(.{3})/g, '$1 '),
  dashed: (text) => text.replace(/(.{4})/g, '$1-'),
  dotted: (text) => [...text].join('.'),
  listed: (text) => [...text].join(', '),
  parted: (text) => text.replace(/(.{3})/g, '$1\u200b'),
  hardSpaces: (text) => text.replace(/(.{4})/g, '$1\u00a0\u2011'),
  percents: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join(''),
  percentsTwice: (text) =>
    encodeURIComponent([...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')),
  escaped: (text) =>
    [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  entities: (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
  json: (text) => JSON.stringify({ reply: JSON.stringify({ phone: text }) }),
  chinese: (text) => `联系电话：${text}，谢谢`,
  mathematical: (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
};

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
/** Personal data: phones, documents, cards, captchas with their field names, e-mail addresses. */
const numbers = fc.oneof(
  fc.tuple(fc.constantFrom('13', '15', '18', '19'), digits(9)).map((parts) => parts.join('')),
  fc.tuple(digits(17), fc.constantFrom('0', '7', 'X', 'x')).map((parts) => parts.join('')),
  fc.tuple(fc.constant('62'), digits(17)).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('E', 'H', 'M', 'C'), digits(8)).map((parts) => parts.join('')),
);
const words = fc.stringMatching(/^[a-z ]{0,12}$/);
const onlyDigits = (text: string): string => decodeText(text).replace(/\D/g, '');
const spellings = fc.constantFrom(...Object.keys(SPELLINGS));

/** Builds every text field of every report, each with the same text. */
function reportsWith(value: string): [TrackingEventKind, Record<string, unknown>][] {
  const api = { api_url: value, base_url: value, api_page_url: value, origin: value, event_name: value };
  return [
    [
      'collect',
      {
        ec: value,
        ea: value,
        el: value,
        ev: value,
        jump_url: `/wealth/${value}`,
        source_url: value,
        p_code: value,
      },
    ],
    ['userState', { page_referer: `https://x.test/${value}`, session_info_id: value }],
    [
      'scriptError',
      { type: value, url: `/a?phone=${value}`, message: value, info: value, msg: `x ${value}` },
    ],
    [
      'observe',
      {
        page_url: `/wealth/${value}/x`,
        page_search: `?tab=${value}&keyword=${value}`,
        event_name: value,
        timings: { [value]: 1, load: 13_812_345_678 },
        resources: [{ name: `/files/${value}`, kind: value, more: { deep: value } }],
        list: [{ ...api, page_request_id: value, app_version: value, phone: value }],
      },
    ],
  ];
}

describe('content of a report', () => {
  it('contains no phone, document or card number in any spelling', () => {
    fc.assert(
      fc.property(numbers, spellings, words, words, (number, spelling, before, after) => {
        const value = `${before}${SPELLINGS[spelling]!(number)}${after}`;
        const firstDigits = number.replace(/\D/g, '').slice(0, 8);
        for (const [kind, event] of reportsWith(value)) {
          const kept = JSON.stringify(scrubEvent(kind, event));
          expect(onlyDigits(kept), `${kind} ${kept}`).not.toContain(firstDigits);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('contains no e-mail address, token or named secret', () => {
    const mail = fc
      .tuple(fc.stringMatching(/^[a-z]{3,10}$/), fc.constantFrom('@', ' @ ', '%40', '\\u0040', '＠'))
      .map(([name, at]) => [name, `${name}${at}qq.com`] as const);
    fc.assert(
      fc.property(mail, words, ([name, address], before) => {
        expect(scrubText(`${before} <${address}>`)).not.toContain(`${name}@`);
        expect(JSON.stringify(scrubEvent('collect', { ec: address, el: address }))).toBe('{}');
      }),
    );
    const token = 'eyJhbGciOiJIUzI1NiJ9abcDEF';
    for (const secret of [`token=${token}`, `{"password":"a b!c"}`, `captcha: 1234`, `Bearer ${token}`])
      expect(scrubText(`failed ${secret} end`)).toMatch(/^failed .*\*\*\*.* end$/);
    expect(scrubText('at https://a.test/x?keyword=abc&b=1 end')).not.toContain('abc');
    expect(scrubEvent('userState', { session_info_id: '1381234567812' })).toEqual({});
    expect(scrubEvent('userState', { session_info_id: 'b7e24f0a-19d4-4c8e-visit' })).toEqual({
      session_info_id: 'b7e24f0a-19d4-4c8e-visit',
    });
  });

  it('contains no names: never Chinese ones, others when they are known', () => {
    expect(scrubText('张三的请求失败 failed for Zhang San now', ['Zhang San'])).toBe('  failed for   now');
    expect(scrubEvent('scriptError', { message: '王小明 x' }, ['王小明'])).toEqual({ message: '  x' });
  });

  it('contains only route-map URLs: ids, search words and unknown queries are removed', () => {
    expect(scrubPath('/wealth/simu/product/SM0001')).toBe('/wealth/simu/product/:id');
    expect(scrubPath('/api/v2/news_v2/user_news_read')).toBe('/api/v2/news_v2/user_news_read');
    expect(scrubPath('/wealth/simu/gs-100')).toBe('/wealth/simu/gs-100');
    expect(scrubPath('/wealth/%E5%BC%A0%E4%B8%89//x')).toBe('/wealth/:id/x');
    expect(scrubPath(`/${'a/'.repeat(50)}`)).toBe('/a/a/a/a/a/a/a/a');
    expect(scrubQuery('?tab=public&keyword=abc&phone=13812345678&sort=return_3y&kind=13800')).toBe(
      '?tab=public',
    );
    expect(scrubAddress('https://P.test/wealth/search?searchKeyWord=x&tab=simu#a')).toBe(
      'https://p.test/wealth/search?tab=simu',
    );
    expect(scrubOrigin('https://www.baidu.com/s?wd=secret')).toBe('https://www.baidu.com');
    expect(scrubOrigin('https://u:p@x.test/')).toBe('');
    expect(scrubOrigin('https://13812345678.test/')).toBe('');
    expect(scrubOrigin('http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000');
    expect(scrubOrigin('javascript:alert(1)')).toBe('');
  });

  it('keeps page measurements, and drops unknown fields', () => {
    expect(
      scrubEvent('observe', {
        event_name: 'page_init',
        page_url: '/wealth/info',
        timings: { load: 12.4, lcp: -1, inp: Number.NaN, ttfb: 9e9, 'x y': 1 },
        resources: [{ name: '/assets/home-B3x_9-zQ.js', kind: 'script', ms: 3, bytes: 1200, other: 1 }],
        app_version: '5.6.27',
        release: 'a1b2c3d4',
        more: 'x',
      }),
    ).toEqual({
      event_name: 'page_init',
      page_url: '/wealth/info',
      timings: { load: 12 },
      resources: [{ name: '/assets/home.js', kind: 'script', ms: 3, bytes: 1200 }],
      app_version: '5.6.27',
      release: 'a1b2c3d4',
    });
    expect(
      scrubEvent('collect', { ec: 'exposure', el: 'home-board:1,library-row:2', p_code: '000001,SM0001' }),
    ).toEqual({ ec: 'exposure', el: 'home-board:1,library-row:2', p_code: '000001,SM0001' });
    for (const odd of [null, 1, 'x', [], { ec: { deep: 1 } }, { ec: 1 }])
      expect(scrubEvent('collect', odd)).toEqual({});
  });

  it('is bounded for any input', () => {
    const long = 'ab '.repeat(50_000);
    const many = Array.from({ length: 5_000 }, () => ({ name: `/${long}`, api_url: long }));
    for (const [kind, event] of reportsWith(long))
      expect(JSON.stringify(scrubEvent(kind, { ...event, resources: many, list: many })).length).toBeLessThan(
        64_000,
      );
  });
});
