import { FEEDBACK_KIND_NAMES } from '~/contract/kinds';
import type { FeedbackEntry } from '~/contract/feedback';
import { formatDateTime, formatDeadlineDay } from '~/domain/figures/format';
import type { StepState } from '~/app/ui/steps';

type Clock = NonNullable<FeedbackEntry['clock']>;

/** A step that has only text. */
interface WrittenStep {
  title: string;
  state: StepState;
  when: string;
  detail?: string | null;
}

/** Describes the state of an entry in a word. */
function getState({ status, clock }: FeedbackEntry): string {
  if (status === 'answered') return '已答复';
  if (clock?.escalated_at) return '已升级处理';
  if (clock?.prolonged_at) return '延长处理中';
  return status === 'handling' ? '处理中' : '已收到';
}

/** Last day of a deadline; the calendar of the next year may not be published yet. */
const byDay = (day: string | null): string =>
  day === null ? '交易日历公布后显示日期' : formatDeadlineDay(day);

/** Steps of a complaint: done, next, and their dates. */
function complaintSteps(entry: FeedbackEntry, clock: Clock): WrittenStep[] {
  const { handled_at, answered_at, created_at } = entry;
  const isHandled = handled_at !== null;
  return [
    { title: '已收到', state: 'done', when: formatDateTime(created_at) },
    {
      title: '登记并指定专人',
      state: isHandled ? 'done' : 'now',
      when: isHandled ? formatDateTime(handled_at) : byDay(clock.register_by),
    },
    ...(clock.prolonged_at
      ? [
          {
            title: '延长处理',
            state: 'done' as const,
            when: formatDateTime(clock.prolonged_at),
            detail: clock.prolonged_reason,
          },
        ]
      : []),
    ...(clock.escalated_at
      ? [
          {
            title: '转交合规负责人',
            state: 'done' as const,
            when: formatDateTime(clock.escalated_at),
            detail: '超过公示时限，由合规负责人督办',
          },
        ]
      : []),
    {
      title: '答复',
      state: answered_at ? 'done' : isHandled ? 'now' : 'next',
      when: answered_at ? formatDateTime(answered_at) : byDay(clock.answer_by),
    },
  ];
}

/** Builds an entry for its page. */
export function buildFeedbackEntryView(entry: FeedbackEntry) {
  return {
    number: entry.number,
    kind: FEEDBACK_KIND_NAMES[entry.kind],
    isComplaint: entry.clock !== null,
    text: entry.text,
    at: formatDateTime(entry.created_at),
    state: getState(entry),
    answer: entry.answer,
    answeredAt: entry.answered_at && formatDateTime(entry.answered_at),
    files: entry.file_ids.map((id, index) => ({ id, name: `图片 ${index + 1}` })),
    steps: entry.clock && complaintSteps(entry, entry.clock),
  };
}
export type FeedbackEntryView = ReturnType<typeof buildFeedbackEntryView>;
