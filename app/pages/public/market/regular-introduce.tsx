import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { isIsoDay } from '~/domain/calendar/dates';
import { loadReplay } from '~/app/pages/public/market/load-replay';
import {
  REGULAR_PLAN_STEPS,
  REGULAR_PLAN_RISKS,
  REGULAR_PLAN_BASICS,
} from '~/app/pages/public/market/regular-texts';
import { ReplayForm } from '~/app/pages/public/market/replay-form';
import { parseTiming } from '~/app/pages/public/market/plan-replay-query';
import { ReplayResult } from '~/app/pages/public/market/replay-result';
import { Bullets } from '~/app/ui/bullets';

/** How a regular plan works, its risks, and the result of a past one. */
export const handle = definePage({
  login: 'public',
  title: '定投介绍',
  description: '定投的扣款时间、节假日规则与风险，按历史净值试算一段定投。过往业绩不预示未来表现。',
  watchedQuery: ['fund_code', 'amount', 'timing', 'from', 'dividend'],
});

/**
 * Query of a replay; it holds the complete state. An invalid rhythm or day is dropped; an amount is validated where
 * it is used.
 */
const replayQuery = z.object({
  fund_code: z.string().trim().max(64).optional(),
  amount: z.string().trim().max(20).optional(),
  timing: z
    .string()
    .refine((text) => parseTiming(text) !== null)
    .optional(),
  from: z
    .string()
    .refine((text) => isIsoDay(text))
    .optional(),
  dividend: z.enum(['cash', 'reinvest']).optional(),
});

export const loader = pageLoader({ handle, query: replayQuery }, async ({ query, context, edition }) => {
  const replay = await loadReplay(context, query, context.now());
  return {
    edition,
    path: paths.regularIntroduce(edition),
    isRequested: query.fund_code !== undefined,
    replay,
  };
});

export default function RegularIntroducePage() {
  const { edition, path, replay } = useLoaderData<typeof loader>();
  const { result } = replay;
  return (
    <div className="column">
      <PageTitle>定投怎样运作</PageTitle>
      <div className="mt-2">
        <Bullets lines={REGULAR_PLAN_BASICS} />
      </div>
      <Section title="扣款与节假日">
        <Bullets lines={REGULAR_PLAN_STEPS} />
      </Section>
      <Section title="有哪些风险">
        <Bullets lines={REGULAR_PLAN_RISKS} />
      </Section>
      <Section title="如果从过去某天开始定投" id="replay">
        {result && !result.ok && (
          <div className="mb-3" role="alert">
            <Notice icon="warn">{result.message}。输入的内容已保留，改一改再试。</Notice>
          </div>
        )}
        {result?.ok && (
          <ReplayResult view={result.data} fundTo={paths.publicFund(edition, replay.typed.fund_code)} />
        )}
        <Card pad="p" className={result?.ok ? 'mt-5' : undefined} label="试算条件">
          <ReplayForm
            key={JSON.stringify(replay.typed)}
            action={path}
            typed={replay.typed}
            today={replay.today}
            error={replay.error}
          />
        </Card>
      </Section>
      <ButtonLink kind="line" wide className="mt-5" to={paths.regularRegion(edition)}>
        去定投专区选基金
      </ButtonLink>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  isPrivate: data.isRequested,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
