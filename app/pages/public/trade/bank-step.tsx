import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { PageTitle, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { tradeOrderQuery } from '~/app/pages/public/trade/load-order';

/** How to pay by bank transfer, step by step. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '汇款步骤',
  description: '用银行转账买入公募基金的步骤。',
  isPrivate: true,
  watchedQuery: ['order_id'],
});

export const loader = pageLoader({ handle, query: tradeOrderQuery }, async ({ edition, query, url }) => ({
  path: url.pathname.replace(/\.data$/, ''),
  main:
    query.order_id === undefined
      ? { label: '去选基金', to: paths.fundLibrary(edition, { tab: 'public' }) }
      : { label: '返回转账信息', to: paths.publicBuyTransfer(edition, query.order_id) },
}));

const STEPS = [
  {
    title: '下单并选择银行转账',
    detail: '在买入页填写金额，付款方式选“银行转账”，确认后得到收款账户、金额与截止时间。',
  },
  {
    title: '打开付款银行的手机银行或网上银行',
    detail: '须用下单时所选、您本人名下的银行卡；也可持本人银行卡到柜面办理。',
  },
  {
    title: '选择“转账汇款”，新增收款人',
    detail: '逐项复制户名、账号与开户行，收款人类型选“企业”或“对公”。',
  },
  {
    title: '填写金额与附言',
    detail: '金额与订单一致，附言填写订单号，到账方式选“实时”。',
  },
  {
    title: '核对后确认',
    detail: '核对户名与账号无误再确认，保留电子回单。单笔超过银行限额时，先在银行调高限额或到柜面办理。',
  },
  {
    title: '查看到账',
    detail: '到账后订单显示“待确认”，按 T 日净值成交。须在 T 日 15:00 前到账，逾期的款项原路退回。',
  },
] as const;

const QUESTIONS = [
  {
    q: '能用支付宝、微信或他人的账户吗',
    a: '不能。只接受下单时所选、您本人同名银行卡的转账，其他款项原路退回。',
  },
  { q: '转错金额怎么办', a: '多付或少付的款项会原路退回，请按订单金额重新转账，或撤单后重新下单。' },
  { q: '有手续费吗', a: '我们不收取。转账手续费以您的银行为准，多数手机银行免费。' },
] as const;

export default function BankStep() {
  const { main } = useLoaderData<typeof loader>();
  return (
    <div className="column column-narrow">
      <PageTitle>汇款步骤</PageTitle>
      <p className="note-text">用银行转账买入公募基金，约 5 分钟。</p>
      <Card pad="p" className="mt-4">
        <Steps label="汇款步骤" steps={STEPS.map((step) => ({ ...step, state: 'next' as const }))} />
      </Card>
      <Section title="常见问题">
        <Card pad="p">
          {QUESTIONS.map(({ q, a }, index) => (
            <div key={q} className={index === 0 ? undefined : 'mt-4'}>
              <h3>{q}</h3>
              <p className="mt-1">{a}</p>
            </div>
          ))}
        </Card>
      </Section>
      <ActionBar solo>
        <ButtonLink to={main.to}>{main.label}</ButtonLink>
      </ActionBar>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
