import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { toAccountContext } from '~/domain/person/verification';
import { FLOW_PURPOSES } from '~/domain/person/verification-flow';
import { StepPage } from '~/app/features/person/step-page';
import { findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { buildVerificationFlow } from '~/app/features/person/load-flow';
import { buildPreconditionView } from '~/app/features/person/precondition-view';
import { Card } from '~/app/ui/card';

/** Missing steps for a purpose in one list: the precondition modal as a page. */
export const handle = definePage({
  login: 'required',
  title: '认证流程',
  description: '查看净值或购买前还需完成的认证步骤。',
  watchedQuery: ['flag', 'purpose', 'return_to'],
  guest: buildGuestScreen({
    note: '私募基金与资管产品的净值、业绩、费率与风险等级，只向完成特定对象确认程序的投资者展示；购买前还须通过合格投资者认证。',
    points: [
      '实名认证：本人有效证件，约 3 分钟',
      '基本信息：职业、住址、收入与税收居民身份，约 2 分钟',
      '风险测评：了解能承受多大的波动，结果 12 个月内有效，约 4 分钟',
      '签署合格投资者声明；购买前提交资产或收入证明，材料 6 个月内有效',
      '随时可以离开，已完成的步骤不会丢失',
    ],
  }),
});

const query = stepQuerySchema.extend({
  /** 1 asset manager, 0 private fund; the context of the account when absent (LOGINMODAL-020). */
  flag: z.enum(['0', '1']).optional(),
  purpose: z.enum(FLOW_PURPOSES).default('specific'),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query }) => {
  const shared = { edition };
  const { purpose } = query;
  const returnTo = findStepReturn(query);
  const of = toAccountContext(query.flag ?? viewer.businessFlag);
  const here = paths.preconditionFlow(edition, {
    flag: of === 'am' ? 1 : 0,
    purpose,
    return_to: returnTo,
  });
  const status = await context.upstream.users.identityStatus();
  const flow = buildVerificationFlow(viewer, status, { purpose, context: of }, context);
  if (flow.isComplete && returnTo !== null) throw redirect(returnTo, 303);
  return {
    ...shared,
    list: buildPreconditionView(flow, { edition, purpose, context: of, here }),
    isComplete: flow.isComplete,
    after: returnTo,
  };
});

export default function PreconditionFlow() {
  const { edition, list, after, isComplete } = useLoaderData<typeof loader>();
  const hub = paths.authenticate(edition);
  return (
    <StepPage title="认证流程" note={list.intro} back={{ to: hub, label: '认证中心' }}>
      {isComplete && (
        <div className="mt-4">
          <EmptyState
            icon="check"
            title="需要的步骤都已完成"
            action={{ to: paths.fundLibrary(edition), label: '看看基金' }}
          >
            证件、测评与证明到期前会在认证中心提示。
          </EmptyState>
        </div>
      )}
      <Section
        title="步骤"
        note={`${list.steps.length} 步已完成 ${list.doneCount} 步${
          list.minutesToGo > 0 ? `，还需约 ${list.minutesToGo} 分钟` : ''
        }`}
      >
        <Card pad="p">
          <Steps label="认证流程" steps={list.steps} />
        </Card>
      </Section>
      {!isComplete && list.next === null && (
        <Notice>您需要做的都已提交，等待审核结果即可，结果会显示在这里。</Notice>
      )}
      {list.next && (
        <ActionBar solo>
          <ButtonLink wide to={list.next.to}>
            继续：{list.next.title}
          </ButtonLink>
        </ActionBar>
      )}
      {list.next === null && after && (
        <ActionBar solo>
          <ButtonLink kind="line" wide to={after}>
            先返回
          </ButtonLink>
        </ActionBar>
      )}
    </StepPage>
  );
}

/** Crawlers see the guest screen with the explanation; the personal page is not indexed. */
const head: BuildPageHead<typeof loader> = () => ({ isPrivate: true });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
