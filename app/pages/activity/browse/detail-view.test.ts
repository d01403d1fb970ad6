import { describe, expect, it } from 'vitest';
import type { Activity } from '~/contract/activities';
import { buildActivityDetailView } from '~/app/pages/activity/browse/detail-view';
import { buildActivityRow } from '~/app/pages/activity/shared/activity-view';
import { buildTodayRow } from '~/app/pages/activity/shared/today-view';

const ACTIVITY: Activity = {
  activity_id: 'E1',
  kind: 'activity',
  product_id: null,
  product_name: null,
  context: null,
  risk_level: null,
  topic: 'salon',
  title: '沙龙',
  summary: '一句话',
  mode: 'on_site',
  city: '上海',
  place: '三层',
  state: 'open',
  starts_at: '2026-12-12T06:00:00Z',
  ends_at: '2026-12-12T08:00:00Z',
  opens_at: '2026-11-16T02:00:00Z',
  closes_at: '2026-12-11T04:00:00Z',
  cancel_until: '2026-12-11T06:00:00Z',
  seats: 20,
  seats_taken: 12,
  waiting_count: 0,
  video_id: 'V1',
  my: null,
  announced_at: '2026-11-14T02:00:00Z',
  paragraphs: [],
  agenda: [],
  speakers: [],
  notes: [],
  news_id: null,
  survey_id: 'S1',
  cancel_reason: null,
  barred_until: null,
  is_check_in_open: false,
};
const SEAT = {
  status: 'seat',
  line_place: null,
  registered_at: '2026-11-20T02:00:00Z',
  is_late: false,
  checked_in_at: null,
} as const;
const EARLY = Date.parse('2026-12-01T02:00:00Z');
const view = (more: Partial<Activity> = {}, now = EARLY) =>
  buildActivityDetailView({ ...ACTIVITY, ...more }, 'wealth', now);
const status = (more: Partial<Activity>, now = EARLY) => {
  const { title, post, ways } = view(more, now).status;
  return { title, post: post?.label ?? null, ways: ways.map(({ label }) => label) };
};

describe('activity page', () => {
  it('shows location, time, seats, and the cancellation rule before a seat is taken', () => {
    const { facts, rule, fileTo } = view();
    expect(facts).toEqual([
      { label: '时间', value: '2026-12-12 周六 14:00–16:00' },
      { label: '地点', value: '上海 三层' },
      { label: '名额', value: '20 席，已报 12' },
    ]);
    expect(rule).toBe(
      '2026-12-11 14:00 前取消不受影响；之后取消或未到场计一次，180 天内满两次，30 天内不能再报名现场活动。',
    );
    expect(fileTo).toBe('/wealth/activity/activity.ics?activity_id=E1');
    expect(view({ mode: 'online' }).rule).toBe('不能参加时，2026-12-12 14:00 前都可以取消。');
  });

  it.each<[string, Partial<Activity>, ReturnType<typeof status>]>([
    ['open', {}, { title: '余 8 席，共 20 席', post: '报名', ways: [] }],
    ['endless', { seats: null }, { title: '名额不限', post: '报名', ways: [] }],
    ['full', { state: 'full' }, { title: '名额已满，可以候补', post: '进入候补', ways: [] }],
    ['announced', { state: 'announced' }, { title: '报名尚未开始', post: null, ways: [] }],
    ['closed', { state: 'closed' }, { title: '报名已截止', post: null, ways: [] }],
    ['on', { state: 'on' }, { title: '活动进行中', post: null, ways: [] }],
    [
      'barred',
      { barred_until: '2026-12-22' },
      { title: '2026-12-22 起可再报名现场活动', post: null, ways: [] },
    ],
    [
      'event called off',
      { state: 'called_off', my: SEAT },
      { title: '活动已取消', post: null, ways: ['看其他活动'] },
    ],
    ['with a seat', { my: SEAT }, { title: '已报名，名额已留出', post: '取消报名', ways: ['出示入场码'] }],
    [
      'on the waiting list',
      { state: 'full', my: { ...SEAT, status: 'waiting', line_place: 3 } },
      { title: '候补第 3 位', post: '退出候补', ways: [] },
    ],
    [
      'seat given up',
      { my: { ...SEAT, status: 'given_up' } },
      { title: '余 8 席，共 20 席', post: '报名', ways: [] },
    ],
    [
      'online event about to begin',
      { mode: 'online', state: 'closed', my: SEAT, is_check_in_open: true },
      { title: '已报名', post: '取消报名', ways: ['去签到', '进入直播'] },
    ],
    ['over', { state: 'over', my: SEAT }, { title: '活动已结束', post: null, ways: ['看回放'] }],
    [
      'event over, attended',
      { state: 'over', my: { ...SEAT, checked_in_at: '2026-12-12T05:50:00Z' } },
      { title: '活动已结束', post: null, ways: ['看回放', '填写活动问卷（约 1 分钟）'] },
    ],
  ])('%s', (_name, more, expected) => {
    expect(status(more)).toEqual(expected);
  });

  it('states the effect of cancelling after the announced hour', () => {
    const late = Date.parse('2026-12-11T06:00:01Z');
    expect(view({ my: SEAT, state: 'closed' }, late).status.text).toContain('现在取消会计一次临近取消');
    expect(view({ my: SEAT }).status.text).not.toContain('会计一次');
  });
});

describe('row of a list', () => {
  it('has the day, the hours, the state and the own registration', () => {
    expect(buildActivityRow({ ...ACTIVITY, my: SEAT }, 'fund')).toMatchObject({
      to: '/fund/activity/detail?activity_id=E1',
      month: '12月',
      day: '12',
      notes: ['周六 14:00–16:00', '上海 三层', '沙龙'],
      state: { word: '报名中', tone: 'open' },
      seats: '余 8 席',
      mine: { word: '已报名', tone: 'done' },
      about: null,
      hasReplay: false,
    });
    expect(buildActivityRow({ ...ACTIVITY, state: 'over', my: SEAT }, 'fund')).toMatchObject({
      seats: null,
      mine: { word: '未到场', tone: 'void' },
      hasReplay: true,
    });
    expect(buildActivityRow({ ...ACTIVITY, ends_at: '2026-12-12T17:00:00Z' }, 'fund').notes[0]).toBe(
      '周六 14:00–12-13 01:00',
    );
  });

  it('has the single action for an activity of today', () => {
    const action = (more: Partial<Activity>) =>
      buildTodayRow({ ...ACTIVITY, my: SEAT, ...more }, 'wealth').action?.label;
    expect(action({})).toBe('出示入场码');
    expect(action({ mode: 'online' })).toBe('去签到');
    expect(action({ my: { ...SEAT, status: 'waiting', line_place: 1 } })).toBeUndefined();
    expect(action({ state: 'over' })).toBe('看回放');
    expect(action({ state: 'called_off' })).toBeUndefined();
  });
});
