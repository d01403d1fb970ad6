import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FEEDBACK_KINDS } from '~/contract/kinds';
import { MAX_FEEDBACK_IMAGES } from '~/contract/limits';
import { COMPLAINT_DAYS, getRule } from '~/domain/shared/regulation';
import { BRAND } from '~/domain/platform/brand';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { buildTelHref } from '~/app/features/person/next-step';
import { StepPage } from '~/app/features/person/step-page';
import { Bullets } from '~/app/ui/bullets';
import { CardList } from '~/app/ui/card';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import {
  FeedbackEntryDetail,
  FeedbackEntryRows,
  FeedbackReceipt,
} from '~/app/pages/own/feedback/entry-sections';
import { FeedbackLookupForm, FeedbackForm } from '~/app/pages/own/feedback/feedback-forms';
import { feedbackFormSchema } from '~/app/pages/own/feedback/feedback-schema';
import {
  handleFeedback,
  loadFeedback,
  type FeedbackActionData,
} from '~/app/pages/own/feedback/feedback-server';

/**
 * Feedback and complaints: the form, the person's own entries, an entry with its deadlines and answer; guests look
 * up theirs.
 */
export const handle = definePage({
  login: 'public',
  title: '意见反馈',
  description: '咨询、使用问题、建议与投诉：提交后有编号、进度与答复；投诉按公示的时限办理。',
  watchedQuery: ['number', 'cursor', 'kind'],
});

const query = z.object({
  kind: z.enum(FEEDBACK_KINDS).optional().catch(undefined),
  number: z.string().max(20).optional().catch(undefined),
  ...pageQueryShape,
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => ({
  edition,
  kind: query.kind,
  number: query.number,
  days: getRule(COMPLAINT_DAYS, toShanghaiDay(context.now())),
  ...(await loadFeedback(context, edition, query)),
}));

export const action = pageAction(
  {
    limit: 'open',
    login: 'public',
    schema: feedbackFormSchema,
    query,
    uploads: { file_ids: { kind: 'feedback', max: MAX_FEEDBACK_IMAGES } },
  },
  handleFeedback,
);

export default function Feedback() {
  const { edition, kind, number, days, own, entry, intentKey } = useLoaderData<typeof loader>();
  const answer = useActionData<ActionReply | FeedbackActionData>();
  const reply = answer && 'result' in answer ? answer : undefined;
  const isLookup = reply?.result.initialValue?.intent === 'lookup';
  const found = answer && 'found' in answer ? answer.found : null;
  const receipt = answer && 'receipt' in answer ? answer.receipt : null;
  const here = paths.feedback(edition);
  if (entry || found) {
    return (
      <StepPage
        title="反馈进度"
        note={entry ? '编号可以告诉客服，便于查询。' : '编号可以告诉客服，查询码请勿告诉他人。'}
        back={{ to: here, label: '意见反馈' }}
      >
        <FeedbackEntryDetail entry={(entry ?? found)!} edition={edition} isOwn={entry !== null} />
      </StepPage>
    );
  }
  return (
    <StepPage
      title="意见反馈"
      note="提交后有编号、进度与答复。"
      back={{ to: paths.user(edition), label: '我的' }}
    >
      <CardList className="mt-4">
        <li>
          <ListRow icon="info" title="常见问题" note="开户、交易与费用的解答" to={paths.help(edition)} />
        </li>
        <li>
          <ListRow
            icon="headset"
            title={`客服 ${BRAND.servicePhone}`}
            note={BRAND.serviceHours}
            to={buildTelHref(BRAND.servicePhone)}
            reloadDocument
          />
        </li>
      </CardList>
      {receipt && <FeedbackReceipt receipt={receipt} />}
      {own && own.rows.length > 0 && (
        <Section title="我的反馈">
          <FeedbackEntryRows rows={own.rows} edition={edition} />
          {own.pager && <KeysetPager {...own.pager} />}
        </Section>
      )}
      {own?.failure && <Notice>{own.failure}，已提交的反馈暂时无法显示，不影响处理。</Notice>}
      {!receipt && (
        <Section title="告诉我们">
          <FeedbackForm
            intentKey={intentKey}
            kind={kind}
            hasPictures={own !== null}
            reply={isLookup ? undefined : reply}
          />
          {!own && (
            <p className="footnote">
              未登录也可以提交：提交后给出编号与查询码。登录后提交可以附图，并在本页查看全部记录。
            </p>
          )}
        </Section>
      )}
      {!own && (
        <Section title="查询进度">
          <FeedbackLookupForm number={number} reply={isLookup ? reply : undefined} />
        </Section>
      )}
      <DisclosureBox isLoose label="投诉怎样处理" isOpen={kind === 'complaint'} className="mt-5">
        <Bullets
          lines={[
            `${days.register} 个交易日内登记，指定专人并告知您；不属于我们处理的，说明理由与去处。`,
            `${days.answer} 个交易日内答复；事情复杂的，可以延长一次，不超过 ${days.prolonged} 个交易日，并写明原因。`,
            '超过时限没有答复的，自动转交合规负责人并通知您。',
            '提交投诉不影响您的账户与交易，也不影响申请调解、仲裁或诉讼。',
            '也可以拨打 12386 中国证监会投资者服务热线。',
          ]}
        />
        <p className="tiny-text mt-2">
          依据：《证券基金期货经营机构投资者投诉处理工作指引（试行）》（中国证券业协会、中国期货业协会、中国证券投资基金业协会，2021
          年 5 月）；《中国证监会关于 12386 服务平台优化运行有关事项的公告》（证监会公告〔2022〕45
          号）。天数为本公司公示的办理时限。
        </p>
      </DisclosureBox>
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
