import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { postForm } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// Videos through the portal, without scripts: open ones, those for the class of their product, and upcoming talks.
let site: Site;
let me: APIRequestContext;

beforeAll(async () => {
  site = await openSharedSite();
  me = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.32.0.7' },
  });
  await postRegistration(me, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
});
afterAll(async () => {
  await me?.dispose();
  await site?.close();
});

/** Returns the URLs of video files in a page. */
const clipsIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/(?:src|poster)="(\/api\/v1\/data\/video\/[^"#]+)/g)].map(([, address]) =>
      address!.replaceAll('&amp;', '&'),
    ),
  ),
];
const ask = (path: string, headers: Record<string, string> = {}) => site.portal.ask(path, { headers });

describe('videos', () => {
  it('PRODUCT-013 an open one is played by the native player, with captions, text, chapters and structured data', async () => {
    const hub = (await site.visit('/wealth/video')).text;
    expect(hub).toContain('/wealth/video?id=V101');
    const { text } = await site.visit('/wealth/video?id=V101&t=16');
    expect(text).toMatch(/<source src="[^"]*form=mp4#t=16" type="video\/mp4"/);
    expect(text).toMatch(/<track kind="captions"[^>]* src="[^"]*form=vtt"/);
    expect(text).toContain('跌 10%，要涨 11.1% 才回本。');
    expect(text).toContain('/wealth/video?id=V101&amp;t=5');
    const scripts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.map(([, facts]) => JSON.parse(facts!) as unknown)).toMatchObject([
      { '@type': 'VideoObject', duration: 'PT43S', contentUrl: expect.stringContaining('form=mp4') },
      { '@type': 'BreadcrumbList' },
    ]);
    const shorts = (await site.visit('/wealth/short-video')).text;
    expect(shorts.match(/<video [^>]*preload="none"/g)).toHaveLength(2);
    expect(shorts).not.toMatch(/<video [^>]*autoplay/i);
  });

  it('is served in ranges and is cacheable when open to all; an invalid range returns the whole file', async () => {
    const [address = ''] = clipsIn((await site.visit('/wealth/video?id=V101')).text).filter((each) =>
      each.includes('form=mp4'),
    );
    const part = await ask(address, { range: 'bytes=4-7' });
    expect([part.status, part.body.toString('latin1'), part.headers['cache-control']]).toEqual([
      206,
      'ftyp',
      'public, max-age=86400',
    ]);
    expect(part.headers['content-range']).toMatch(/^bytes 4-7\/\d+$/);
    expect(part.headers['content-type']).toBe('video/mp4');
    expect(part.headers['set-cookie']).toBeUndefined();
    for (const range of ['bytes=0-1,2-3', 'bytes=0-0,0-0,0-0', 'bytes=9999999999-', 'bytes=5-2']) {
      const whole = await ask(address, { range });
      expect([whole.status, whole.body.length], range).toEqual([
        200,
        Number(whole.headers['content-length']),
      ]);
      expect(whole.body.length).toBeGreaterThan(100_000);
    }
    const captions = await ask(address.replace('mp4', 'vtt'));
    expect([captions.headers['content-type'], captions.text.slice(0, 6)]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT',
    ]);
  });

  it('about a private product require access to it: others get a lock and no URL, and a URL works only in its session', async () => {
    const [low, may, other] = await Promise.all([
      site.login(DEMO.quizC2),
      site.login(DEMO.quizC4),
      site.login(DEMO.quizC4),
    ]);
    const path = '/wealth/video?id=V103';
    for (const cookie of [undefined, low]) {
      for (const form of [path, path.replace('?', '.data?')]) {
        const { text } = await site.visit(form, { cookie });
        expect(text).not.toContain('gated_clip');
        expect(text).not.toContain('signature');
        expect(text).not.toContain('左手买入一篮子股票');
      }
    }
    const { text } = await site.visit(path, { cookie: may });
    const gated = clipsIn(text).filter((each) => each.includes('gated_clip'));
    expect(gated).toHaveLength(3);
    expect(text).not.toContain('VideoObject');
    const [film = ''] = gated;
    const agent = { 'user-agent': PHONE_AGENT };
    const own = await ask(film, { ...agent, cookie: may, range: 'bytes=0-9' });
    expect([own.status, own.headers['cache-control']]).toEqual([206, 'private, no-store']);
    const until = Number(/until=(\d+)/.exec(film)![1]);
    const foreign = [
      await ask(film, { ...agent, cookie: other }),
      await ask(film, { ...agent, cookie: low }),
      await ask(film, agent),
      await ask(film.replace(`until=${until}`, `until=${until + 60}`), { ...agent, cookie: may }),
      await ask(film.replace('V103', 'V101'), { ...agent, cookie: may }),
      await ask(film.replace('gated_clip', 'clip'), { ...agent, cookie: may }),
    ];
    for (const answer of foreign) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).not.toContain('video');
    }
  });

  it('upcoming ones are reserved and cancelled without scripts, and can be added to a calendar', async () => {
    const path = '/wealth/video?id=V104';
    const page = async () => (await (await me.get(path)).text()).replaceAll('<!-- -->', '');
    expect(await page()).toContain('预约这一场');
    await postForm(me, path, { intent: 'reserve', video_id: 'V104' });
    expect(await page()).toContain('取消预约');
    await postForm(me, path, { intent: 'cancel', video_id: 'V104' });
    expect(await page()).toContain('预约这一场');
    const file = await site.visit('/wealth/video/talk.ics?id=V104');
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.text).toContain('DTSTART:20261205T060000Z');
    expect(file.text).toContain('TRIGGER:-PT30M');
    expect((await ask('/api/v1/data/video/clip?video_id=V104&form=mp4')).status).toBeGreaterThanOrEqual(400);
  });

  it('about a private fund are listed next to its articles, each behind the gate of the fund', async () => {
    const detail = await ask('/api/v1/data/video/detail?video_id=V103');
    const { result } = JSON.parse(detail.text) as {
      result: { video: { product_id: string; film: unknown; locked: unknown } };
    };
    expect(result.video).toMatchObject({ film: null, locked: { reason: 'login' } });
    const { text } = await site.visit(
      `/wealth/simu/detail/video-info-list?product_id=${result.video.product_id}`,
    );
    expect(text).toContain('/wealth/video?id=V103');
    expect(text).toContain('面向特定对象播放');
  });
});
