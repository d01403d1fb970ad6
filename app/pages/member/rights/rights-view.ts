import type { CallResult, Contract } from '~/contract';
import { paths } from '~/app/paths';
import { memberPaths } from '~/app/paths/member';
import { videoPaths } from '~/app/paths/videos';
import { MEMBER_RIGHT_NAMES } from '~/app/pages/member/shared/member-view';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatDateTime } from '~/domain/figures/format';
import type { MemberBenefit } from '~/domain/person/member-rights';
import type { StatusTone } from '~/app/ui/status-label';

type Rights = CallResult<Contract['member']['rights']>;
type Use = Rights['uses']['list'][number];

const STATES: Record<Use['state'], { word: string; tone: StatusTone }> = {
  booked: { word: '已预约', tone: 'open' },
  done: { word: '已使用', tone: 'done' },
  returned: { word: '已退回', tone: 'void' },
};

function useView(use: Use, edition: Edition) {
  const { word, tone } = STATES[use.state];
  const toOf: Record<MemberBenefit, string | null> = {
    talk_seat: videoPaths.video(edition, use.subject_id),
    adviser_call: paths.appointment(edition),
    report: memberPaths.report(edition, use.use_id),
  };
  return {
    id: use.use_id,
    name: MEMBER_RIGHT_NAMES[use.right],
    title: use.title,
    day: use.right === 'report' ? `${use.on_day} 领取` : use.on_day,
    word: use.right === 'report' ? '已领取' : word,
    tone,
    isFile: use.right === 'report',
    to: use.state === 'returned' ? null : toOf[use.right],
    mayReturn: use.may_return,
  };
}
export type BenefitUseView = ReturnType<typeof useView>;

/** Builds the benefits available this year and their subjects; `keyOf` creates the key of each form. */
export function buildRightsView(rights: Rights, edition: Edition, getKey: () => string) {
  const getCount = (right: MemberBenefit) => {
    const found = rights.rights.find((each) => each.right === right);
    const [left, times] = [found?.left_times ?? 0, found?.times ?? 0];
    return { left, times, text: `今年剩 ${left} / ${times} 次` };
  };
  return {
    levelName: rights.level_name,
    year: rights.from_day.slice(0, 4),
    renewedOn: rights.renewed_on,
    seat: getCount('talk_seat'),
    call: getCount('adviser_call'),
    report: getCount('report'),
    talks: rights.talks.map((talk) => ({
      id: talk.video_id,
      key: getKey(),
      to: videoPaths.video(edition, talk.video_id),
      title: talk.title,
      facts: [
        formatDateTime(talk.starts_at),
        talk.speaker_text,
        talk.left_seats > 0 ? `余 ${talk.left_seats} 席` : '提问席已约满',
      ],
      isFull: talk.left_seats === 0,
      hasSeat: talk.has_seat,
    })),
    reports: rights.reports.map((report) => ({
      id: report.news_id,
      key: getKey(),
      to: paths.post(edition, report.news_id),
      title: report.title,
      day: toShanghaiDay(report.published_at),
      isTaken: report.is_taken,
    })),
    uses: rights.uses.list.map((use) => useView(use, edition)),
  };
}
export type RightsView = ReturnType<typeof buildRightsView>;
