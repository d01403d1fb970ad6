import { describe, expect, it } from 'vitest';
import { buildAnnouncementPage } from '~/app/pages/public/shared/announcement-view';

const notice = (aid: number) => ({
  aid,
  fund_code: '031001',
  fund_name: '示例股票A',
  title: `公告 ${aid}`,
  kind: '定期报告',
  published_on: '2026-10-27',
  body: '正文',
});
const reply = (next_min_aid: number | null) => ({
  list: [notice(90), notice(80)],
  total: 45,
  is_total_capped: false,
  next_min_aid,
});
const one = { code: '031001', min_aid: 0, page: 1 };

describe('announcement page', () => {
  it('links to the next page by the id of the last one shown, and back to the newest', () => {
    const first = buildAnnouncementPage(reply(80), one, 'wealth');
    expect(first.pager).toEqual({
      page: 1,
      pageCount: 3,
      nextTo: '/wealth/public/information_disclosure?fund_code=031001&min_aid=80&page=2',
      firstTo: null,
    });
    const last = buildAnnouncementPage(reply(null), { ...one, min_aid: 30, page: 3 }, 'wealth');
    expect(last.pager).toMatchObject({ page: 3, nextTo: null });
    expect(last.pager.firstTo).toBe('/wealth/public/information_disclosure?fund_code=031001');
  });

  it('opens the text of an announcement on the current page', () => {
    const { rows, here } = buildAnnouncementPage(reply(80), { ...one, min_aid: 100, page: 2 }, 'wealth');
    expect(rows[0]?.to).toBe(`${here}&announcement=90`);
  });

  it('names the fund in the list of all funds, and keeps the kind while paging', () => {
    const all = buildAnnouncementPage(reply(80), { ...one, code: null, kind: '分红' }, 'fund');
    expect(all.rows[0]?.fund).toBe('示例股票A');
    expect(all.pager.nextTo).toBe(
      `/fund/public/information_disclosure?kind=${encodeURIComponent('分红')}&min_aid=80&page=2`,
    );
    expect(all.kinds.filter((kind) => kind.isCurrent).map((kind) => kind.label)).toEqual(['分红']);
    expect(buildAnnouncementPage(reply(80), one, 'wealth').rows[0]?.fund).toBeNull();
  });
});
