import { afterEach, expect, it, vi } from 'vitest';
import type { NativeFacts } from '~/bff/core/native-app';
import { buildSharePayload, type NativeSharePage } from '~/app/platform/native/share';
import { DEFAULT_SHARE_TEXT } from '~/domain/platform/share';
import { createNativeWindow, type NativeDoubleOptions } from '~/tests/fixtures/shells/native';

const page: NativeSharePage = {
  title: '<b>衡序</b>\n一号',
  text: '',
  url: 'https://portal.test/simu/product/P1?token=t&shareInfo=s&login=l&fullScreen=1&navigationBarHeight=44&tab=nav',
  image: 'https://portal.test/pictures/p.png',
  contentType: 'simu',
  contentId: 'P1',
  invite: { iv_code: 'A1', utm_source: 'app' },
};
afterEach(() => void vi.unstubAllGlobals());

it('ENTITY-024 builds a payload of platform, title, content, text, link, image and statistics, without private data', () => {
  expect(buildSharePayload(page)).toEqual({
    platform: 'all',
    title: '衡序一号',
    defaultContent: DEFAULT_SHARE_TEXT,
    text: DEFAULT_SHARE_TEXT,
    link: 'https://portal.test/simu/product/P1?tab=nav&iv_code=A1&utm_source=app',
    image: 'https://portal.test/pictures/p.png',
    analytics: { contentType: 'simu', contentID: 'P1' },
  });
});

it('removes invisible characters from texts shared to the app', () => {
  const hidden = { ...page, title: '岫川\u202e一号', text: '岫川\u200b进取\u0007一号' };
  expect(buildSharePayload(hidden)).toMatchObject({
    ...{ title: '岫川一号', text: '岫川进取一号', defaultContent: '岫川进取一号' },
  });
});

it('ROLE-007 uses the share sheet of the app if its version has one, else another method', async () => {
  const shared = async (features: NativeFacts['features'], options: NativeDoubleOptions) => {
    vi.resetModules();
    const window = createNativeWindow(options);
    vi.stubGlobal('window', Object.assign(window, { crypto }));
    vi.stubGlobal('document', { documentElement: { getAttribute: () => 'crawler' } });
    const { shareInApp } = await import('~/app/platform/native/share');
    const facts: NativeFacts = { system: 'ios', isPad: false, version: '5.6.27', isOld: false, features };
    return { isDone: await shareInApp(facts, page), calls: window.nativeCalls.length };
  };
  expect(await shared(['share'], { system: 'ios' })).toEqual({ isDone: true, calls: 1 });
  expect(await shared(['login-pop-out'], { system: 'ios' })).toEqual({ isDone: false, calls: 0 });
  const no: NativeDoubleOptions = { system: 'ios', answers: { share: { code: 1 } } };
  expect(await shared(['share'], no)).toEqual({ isDone: false, calls: 1 });
});
