import { describe, expect, it } from 'vitest';
import type { FeedbackEntry } from '~/contract/feedback';
import { buildFeedbackEntryView } from '~/app/pages/own/feedback/feedback-view';

const entry: FeedbackEntry = {
  number: 'F261102000001',
  kind: 'fault',
  text: '横屏时图例挡住曲线。',
  file_ids: ['f1', 'f2'],
  status: 'received',
  created_at: '2026-11-02T01:00:00Z',
  handled_at: null,
  answered_at: null,
  answer: null,
  clock: null,
};
const clock = {
  register_by: '2026-11-05',
  answer_by: '2026-11-23',
  is_late: false,
  prolonged_at: null,
  prolonged_reason: null,
  escalated_at: null,
};
const getSteps = (more: Partial<FeedbackEntry>) =>
  buildFeedbackEntryView({ ...entry, kind: 'complaint', clock, ...more }).steps?.map(
    ({ title, state, when }) => [title, state, when],
  );

describe('feedback entry', () => {
  it('shows its state; only a complaint has steps with dates', () => {
    expect(buildFeedbackEntryView(entry)).toMatchObject({
      state: '已收到',
      steps: null,
      files: [
        { id: 'f1', name: '图片 1' },
        { id: 'f2', name: '图片 2' },
      ],
    });
    expect(buildFeedbackEntryView({ ...entry, status: 'handling' }).state).toBe('处理中');
    expect(buildFeedbackEntryView({ ...entry, status: 'answered' })).toMatchObject({ state: '已答复' });
  });

  it('shows for a complaint the dates for registration and answer', () => {
    expect(getSteps({})).toEqual([
      ['已收到', 'done', '2026-11-02 09:00'],
      ['登记并指定专人', 'now', '2026-11-05（含）前'],
      ['答复', 'next', '2026-11-23（含）前'],
    ]);
    expect(getSteps({ clock: { ...clock, answer_by: null } })?.[2]?.[2]).toBe('交易日历公布后显示日期');
  });

  it('shows both for a complaint that was extended and escalated', () => {
    const late = {
      ...clock,
      prolonged_at: '2026-11-20T02:00:00Z',
      prolonged_reason: '需要核实',
      escalated_at: '2026-12-15T14:00:00Z',
    };
    const handled = { status: 'handling' as const, handled_at: '2026-11-03T01:00:00Z', clock: late };
    expect(getSteps(handled)?.map(([title]) => title)).toEqual([
      '已收到',
      '登记并指定专人',
      '延长处理',
      '转交合规负责人',
      '答复',
    ]);
    expect(buildFeedbackEntryView({ ...entry, ...handled }).state).toBe('已升级处理');
  });
});
