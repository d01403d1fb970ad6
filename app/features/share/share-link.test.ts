import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialState, updateSlice, useStore } from '~/app/store/store';
import { DEFAULT_SHARE_TEXT } from '~/domain/platform/share';
import { getSharePath } from '~/app/features/share/share-link';
import { setShellShareHandler } from '~/app/platform/shell-share';

const share = vi.fn<(card: { title: string; text: string; url: string }) => Promise<void>>();
const shared = () => share.mock.calls.at(-1)![0];

beforeEach(() => {
  useStore.setState(initialState, true);
  share.mockReset().mockResolvedValue();
  vi.stubGlobal('window', { location: { origin: 'https://portal.test' } });
  vi.stubGlobal('navigator', { share });
});
afterEach(() => vi.unstubAllGlobals());

it('ENTITY-018 adds the codes of the sharer and of their adviser to a shared link', async () => {
  updateSlice('common', { shareInvite: { ivCode: 'OWN1', adviserIvCode: 'ADV1' } });
  expect(await getSharePath('/wealth/post?id=1', '季报')).toBe(true);
  const { searchParams, pathname } = new URL(shared().url);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/wealth/post',
    { id: '1', utm_source: 'share', iv_code: 'OWN1', adviser_iv_code: 'ADV1' },
  ]);
});

it('ENTITY-014 adds the previous sharer to a link that is shared again, but not for own links', async () => {
  updateSlice('common', {
    shareInvite: { ivCode: 'OWN1', adviserIvCode: '' },
    ivCodeShareConfig: { ivCode: 'FRIEND', shareLastCode: '', utmSource: '', isAgainShare: true },
  });
  await getSharePath('/wealth/info', '资讯');
  expect(new URL(shared().url).searchParams.get('share_last_code')).toBe('FRIEND');
  // A guest shares the inviter's own code.
  updateSlice('common', { shareInvite: { ivCode: 'FRIEND', adviserIvCode: '' } });
  await getSharePath('/wealth/info', '资讯');
  expect(new URL(shared().url).searchParams.has('share_last_code')).toBe(false);
});

it('adds only the source to a link shared by a person without a code', async () => {
  await getSharePath('/wealth/jinzhangjiang', '金樟奖', 'jinzhang2023');
  expect(shared().url).toBe('https://portal.test/wealth/jinzhangjiang?utm_source=jinzhang2023');
});

it('SHARE-002 SHARE-003 SHARE-008 SHARE-009 SHARE-010 SHARE-011 removes tags and line breaks from the title, and parameters that belong to one visit', async () => {
  await getSharePath(
    '/wealth/post?fullScreen=1&navigationBarHeight=44&token=T&shareInfo=%7B%7D&id=1',
    '<b>季</b>\n报',
  );
  expect(shared()).toEqual({
    title: '季报',
    text: DEFAULT_SHARE_TEXT,
    url: 'https://portal.test/wealth/post?id=1&utm_source=share',
  });
});

it('shares through the app shell with the picture of the page, and through the browser when the shell does not accept it', async () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'https://portal.test/7.png' }) });
  const way = vi.fn(async () => true);
  const letGo = setShellShareHandler(way);
  expect(await getSharePath('/wealth/post?id=1', '季报')).toBe(true);
  expect(way).toHaveBeenCalledExactlyOnceWith({
    title: '季报',
    text: DEFAULT_SHARE_TEXT,
    url: 'https://portal.test/wealth/post?id=1&utm_source=share',
    image: 'https://portal.test/7.png',
  });
  expect(share).not.toHaveBeenCalled();
  for (const other of [async () => false, () => Promise.reject(new Error('no bridge'))]) {
    setShellShareHandler(other);
    await getSharePath('/wealth/info', '资讯');
  }
  expect(share).toHaveBeenCalledTimes(2);
  letGo();
  setShellShareHandler(way)();
  await getSharePath('/wealth/info', '资讯');
  expect([way.mock.calls.length, share.mock.calls.length]).toEqual([1, 3]);
});
