import { describe, expect, it } from 'vitest';
import { buildPlayerView } from '~/app/pages/content/videos/player-view';
import { buildVideoPageJsonLd } from '~/app/pages/content/videos/video-ld';

type Detail = Parameters<typeof buildPlayerView>[0];

const SOURCE: Detail['video']['film'] = {
  pass: null,
  scenes: [{ at: 0, title: '一', lines: [] }],
  transcript: [{ at: 0, text: '说一句。' }],
};
const STARTS = '2026-12-05T06:00:00.000Z';
const talk = (more: Partial<Detail['video']> = {}): Detail => ({
  video: {
    ...{
      video_id: 'V1',
      kind: 'talk',
      product_id: null,
      product_name: null,
      context: null,
      risk_level: null,
    },
    ...{ topic: 'roadshow', title: '策略会', summary: '简介', shape: 'wide', seconds: 40, state: 'replay' },
    ...{ starts_at: STARTS, ends_at: '2026-12-05T07:00:00.000Z', published_at: '2026-11-12T02:00:00.000Z' },
    ...{ speaker: null, is_reserved: false, reserve_count: 3, stopped_at: null, film: SOURCE },
    ...more,
  } as Detail['video'],
  products: [],
  more: [],
});
const seen = (detail: Detail, now = Date.parse(STARTS), startAt?: number) =>
  buildPlayerView(detail, { viewer: null, edition: 'wealth', now, startAt });
const getSource = (view: ReturnType<typeof seen>) => view.source?.sources[0]?.src;

describe('page of a talk', () => {
  it('shows the start time and accepts reservations before the talk begins', () => {
    const view = seen(talk({ state: 'before', film: null }), 0);
    expect([view.source, view.wait?.title, view.reserve?.count]).toEqual([null, '2026-12-05 14:00 开始', 3]);
    expect(buildVideoPageJsonLd(view, 'wealth', 'https://x').map((each) => each['@type'])).toEqual([
      'BreadcrumbList',
    ]);
  });

  it('joins a live talk at its current position, and starts at the beginning once its film is over', () => {
    const at = (seconds: number) => seen(talk({ state: 'live' }), Date.parse(STARTS) + seconds * 1000);
    expect(getSource(at(12))).toMatch(/form=mp4#t=12$/);
    expect(getSource(at(600))).toMatch(/form=mp4$/);
    expect(seen(talk({ state: 'live', film: null })).wait?.title).toBe('交流正在进行');
  });

  it('resumes afterwards at the last position, or at the position in the address', () => {
    const view = seen(talk({ stopped_at: 9 }));
    expect([view.resume?.time, getSource(view)?.includes('#')]).toEqual(['0:09', false]);
    const asked = seen(talk({ stopped_at: 9 }), 0, 20);
    expect([asked.resume, getSource(asked)?.endsWith('#t=20')]).toEqual([null, true]);
    expect(seen(talk({ film: null })).wait?.title).toBe('回放还没有放上来');
  });

  it('shows a lock for a private product, with nothing to play, reserve or index, regardless of the reply', () => {
    const locked = { reason: 'login', level: 'specific' } as const;
    const view = seen(
      talk({ kind: 'simu', product_id: 'S1', product_name: '一号', state: 'before', locked }),
    );
    expect([view.source, view.chapters, view.transcript, view.reserve]).toEqual([null, [], [], null]);
    expect(view.lock?.title).toBe('这场交流面向特定对象播放');
    const open = seen(talk({ kind: 'simu', product_id: 'S1', product_name: '一号' }));
    expect(buildVideoPageJsonLd(open, 'wealth', 'https://x').map((each) => each['@type'])).toEqual([
      'BreadcrumbList',
    ]);
  });
});
