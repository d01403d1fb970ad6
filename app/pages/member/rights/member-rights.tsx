import { useActionData, useLoaderData } from '@remix-run/react';
import '~/app/pages/member/shared/member.css';
import { createIntentKey, SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { memberPaths } from '~/app/paths/member';
import { MEMBERSHIP_LEGAL_NOTE } from '~/app/pages/member/shared/member-view';
import { CallForm } from '~/app/pages/member/rights/call-form';
import {
  CallSection,
  ReportSection,
  SeatSection,
  RightUseList,
} from '~/app/pages/member/rights/right-sections';
import { submitRights } from '~/app/pages/member/rights/rights-action';
import { rightsQuerySchema, rightsSchema } from '~/app/pages/member/rights/rights-schema';
import { buildRightsView } from '~/app/pages/member/rights/rights-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { getMeetingDayLimits } from '~/app/features/person/meeting-choices';
import { StepPage } from '~/app/features/person/step-page';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { toShanghaiDay } from '~/domain/calendar/dates';

const PAGE_SIZE = 10;

/** Benefits of the year: seats at talks, a call, reports; past uses, and returning a future one. */
export const handle = definePage({
  login: 'guest',
  title: '会员权益',
  description: '今年可用的路演提问席、顾问一对一与研究报告，及使用记录。',
  isPrivate: true,
  watchedQuery: ['use', 'cursor'],
  guest: buildGuestScreen({
    points: [
      '路演提问席：同时预约路演，开始前可取消',
      '顾问一对一：约 60 分钟，电话或视频',
      '研究报告 PDF：领取后可反复下载',
      '每项今年剩余次数与使用记录',
    ],
  }),
});

export const loader = pageLoader(
  { handle, query: rightsQuerySchema },
  async ({ context, edition, query }) => {
    const { member } = context.upstream;
    const [rights, callKey] = await Promise.all([
      member.rights({ query: { edition, cursor: query.cursor, limit: PAGE_SIZE } }),
      query.use === 'call' ? openIntentKey(context, 'member.bookCall', SINGLE_SUBJECT) : null,
    ]);
    return {
      edition,
      // Each use is unique by its subject (`member_right_uses`), so a key created for each rendering is sufficient.
      view: buildRightsView(rights, edition, createIntentKey),
      total: `${rights.uses.total}${rights.uses.is_total_capped ? '+' : ''}`,
      pager: buildKeysetPage(memberPaths.rights(edition), query, rights.uses, PAGE_SIZE),
      callKey,
      days: getMeetingDayLimits(toShanghaiDay(context.now())),
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: rightsSchema, query: rightsQuerySchema },
  submitRights,
);

export default function MemberRights() {
  const { edition, view, total, pager, callKey, days } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const here = memberPaths.rights(edition);
  if (callKey !== null) {
    return (
      <StepPage
        title="预约顾问一对一"
        note={`使用 1 次权益，${view.call.text}。`}
        minutes={1}
        back={{ to: here, label: '会员权益' }}
      >
        {view.call.left === 0 && !reply ? (
          <Notice action={{ to: here, label: '去查看' }}>今年次数已用完，{view.renewedOn} 起可以再约</Notice>
        ) : (
          <CallForm days={days} intentKey={callKey} reply={reply} />
        )}
      </StepPage>
    );
  }
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={memberPaths.center(edition)}>会员中心</MoreLink>}>会员权益</PageTitle>
      <p className="note-text">
        {view.levelName}，{view.year} 年权益，{view.renewedOn} 更新次数。
      </p>
      <PostedNotice kept="次数没有变化。" />
      <Columns kind="two">
        <Column>
          <SeatSection view={view} />
          <CallSection view={view} edition={edition} />
        </Column>
        <Column>
          <ReportSection view={view} />
        </Column>
      </Columns>
      <Section id="uses" title="使用记录" note={`共 ${total} 次`}>
        {view.uses.length === 0 ? (
          <EmptyState icon="gem" title="还没有使用过权益">
            从上方选一场路演、一次通话或一份报告开始
          </EmptyState>
        ) : (
          <RightUseList uses={view.uses} />
        )}
        <KeysetPager {...pager} />
      </Section>
      <p className="footnote">{MEMBERSHIP_LEGAL_NOTE}</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
