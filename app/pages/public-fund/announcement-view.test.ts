import { describe, expect, it } from 'vitest';
import { announcementPage } from './announcement-view';

const notice = (aid: number) => ({
  aid,
  title: `公告 ${aid}`,
  kind: '定期报告',
  published_on: '2026-10-27',
  body: '正文',
});
const reply = (next_min_aid: number | null) => ({ list: [notice(90), notice(80)], total: 45, next_min_aid });

describe('announcementPage', () => {
  it('leads on by the id of the last one shown, and back to the newest', () => {
    const first = announcementPage(reply(80), { min_aid: 0, page: 1 }, 'wealth', '031001');
    expect(first.pager).toEqual({
      page: 1,
      pageCount: 3,
      nextTo: '/wealth/public/fund?fund_code=031001&announcements=all&min_aid=80&page=2',
      firstTo: null,
    });
    const last = announcementPage(reply(null), { min_aid: 30, page: 3 }, 'wealth', '031001');
    expect(last.pager).toMatchObject({ page: 3, nextTo: null });
    expect(last.pager.firstTo).toBe('/wealth/public/fund?fund_code=031001&announcements=all');
  });

  it('opens the text of an announcement on the page it stands on', () => {
    const { rows, here } = announcementPage(reply(80), { min_aid: 100, page: 2 }, 'wealth', '031001');
    expect(rows[0]?.to).toBe(`${here}&announcement=90`);
  });
});
