import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PRODUCT_RISK_NAMES, PRODUCT_RISKS, getRiskClass, formatRiskClass } from '~/domain/person/risk';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { RISK_LEVEL_TEXTS, buildMatchRows, buildMatchRules } from '~/app/pages/public/market/risk-match-view';
import { Bullets } from '~/app/ui/bullets';

/**
 * Which investors may buy which funds. A text page that loads no personal state, unless the person asks to see
 * their own row.
 */
export const handle = definePage({
  login: 'public',
  title: '风险匹配标准',
  description: 'C1 至 C5 投资者与 R1 至 R5 产品的对照，以及不匹配时的确认规则与测评有效期。',
  watchedQuery: ['own'],
});

export const loader = pageLoader(
  { handle, query: z.object({ own: z.literal('1').optional() }) },
  async ({ query, context, edition }) => {
    const viewer = query.own ? await context.viewer() : null;
    const ownTo = paths.riskStandard(edition, { own: 1 });
    return {
      edition,
      rows: buildMatchRows(getRiskClass(viewer?.riskLevel)),
      rules: buildMatchRules(toShanghaiDay(context.now())),
      notice: getNotice(),
    };

    function getNotice() {
      if (!query.own) return { text: '想知道自己属于哪一类？', to: ownTo, label: '查看我的' };
      if (!viewer) {
        return {
          text: '登录后在表中标出您的等级',
          to: paths.user(edition, { return_to: ownTo }),
          label: '去登录',
        };
      }
      const own = formatRiskClass(viewer.riskLevel);
      return own === null
        ? { text: '您还没有有效的风险测评', to: paths.quiz(edition), label: '去测评' }
        : { text: `您的等级是 ${own}，已在表中标出`, to: paths.authenticate(edition), label: '我的认证' };
    }
  },
);

export default function StandardPage() {
  const { rows, rules, notice } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">风险匹配标准</PageHeading>
      <p className="mt-2">
        {'投资者按风险承受能力分为 C1 至 C5 五类，产品按风险分为 R1 至 R5 五级。'}
        {'登录并完成测评后，首页与基金库只展示与您匹配的产品，搜索到的其他产品会注明。'}
      </p>
      <Notice calm icon="person" action={{ to: notice.to, label: notice.label }}>
        {notice.text}
      </Notice>
      <Section title="对照表">
        <Table
          inset
          caption="投资者类别与产品风险等级的对照"
          columns={[{ label: '投资者' }, ...PRODUCT_RISKS.map((label) => ({ label }))]}
          rows={rows}
        />
      </Section>
      <Section title="匹配的规则">
        <Bullets lines={rules} />
      </Section>
      <Section title="产品等级的含义">
        <CardList>
          {RISK_LEVEL_TEXTS.map(({ level, text }) => (
            <li key={level}>
              <ListRow title={`${level} ${PRODUCT_RISK_NAMES[level]}`} note={text} />
            </li>
          ))}
        </CardList>
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
