import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { getLevelLock } from '~/app/features/person/next-step';
import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import {
  buildQualifiedInvestorFacts,
  getRuleDay,
  buildQualificationStatusView,
} from '~/app/pages/market/channels/investor-view';
import { buildProductKindViews, type ProductKindView } from '~/app/pages/market/channels/kinds-view';
import { QualificationStatus } from '~/app/pages/market/channels/simu-channel-sections';
import { Card, CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

/**
 * Channel of all private products: the kinds and their differences, the standing of the viewer, links to continue.
 */
export const handle = definePage({
  login: 'guest',
  title: '私募频道',
  description:
    '私募证券、组合基金、资管计划、类固收与私募股权的区别：投向、投资期限、最低投资与主要风险，以及谁可以买。',
  watchedQuery: [],
});

const COUNTED = { limit: 1 };

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const { catalogue, equity, quasiFixed } = context.upstream;
  const now = context.now();
  const here = fundRegisterPaths.channel(edition);
  const today = getRuleDay(now);
  const found = await Promise.all([
    settle(context, catalogue.simuList({ query: { ...COUNTED, context: 'simu' } })),
    settle(context, catalogue.simuList({ query: { ...COUNTED, strategy: 'fof' } })),
    settle(context, catalogue.simuList({ query: { ...COUNTED, context: 'am' } })),
    settle(context, quasiFixed.productList({ query: COUNTED })),
    settle(context, equity.productList({ query: COUNTED })),
  ]);
  const [simu = null, fof = null, am = null, fixed = null, pe = null] = found.map((each) =>
    each.ok ? each.data.total : null,
  );
  return {
    kinds: buildProductKindViews(edition, { simu, fof, am, fixed, pe }, today),
    isFitted: getLevelLock(viewer, now) === null,
    status: buildQualificationStatusView(viewer, edition, now, here),
    facts: buildQualifiedInvestorFacts(today),
    ways: [
      { to: fundRegisterPaths.onSale(edition), title: '格上在售', note: '开放日、打款截止与待补材料' },
      {
        to: fundRegisterPaths.recommended(edition),
        title: '推荐产品',
        note: '按策略分组，逐月轮换，写明规则',
      },
      { to: fundRegisterPaths.filed(edition), title: '私募产品列表', note: '备案名录，含已清盘产品' },
      {
        to: fundRegisterPaths.more(edition),
        title: '更多名单与工具',
        note: '日历、对比、榜单、管理人与研究',
      },
    ],
    homeTo: paths.simuChannel(edition),
  };
});

export default function PrivateChannel() {
  const { kinds, isFitted, status, facts, ways, homeTo } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={homeTo}>私募证券</MoreLink>}>私募频道</PageTitle>
      <p className="note-text">
        私募产品只向合格投资者非公开募集。各类产品的期限、估值与风险不同，先分清种类，再看产品。
        {isFitted && '产品数只计与您的等级匹配的。'}
      </p>
      <Columns kind="aside" className="mt-3">
        <Column>
          <h2 className="sr-only">私募产品的种类</h2>
          <Columns kind="two">
            {kinds.map((kind) => (
              <Kind key={kind.key} kind={kind} />
            ))}
          </Columns>
        </Column>
        <Column label="从哪里开始" className="mt-6">
          <div className="section-head">
            <h2>从这里看</h2>
          </div>
          <CardList>
            {ways.map((way) => (
              <li key={way.to}>
                <ListRow to={way.to} title={way.title} note={way.note} />
              </li>
            ))}
          </CardList>
          <QualificationStatus status={status} facts={facts} />
        </Column>
      </Columns>
      <p className="footnote">
        期限、估值频率与费用为通常情形，以每只产品的基金合同为准。最低投资依据现行规定，产品可另定更高。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

function Kind({ kind: { title, count, facts, to, label } }: { kind: ProductKindView }) {
  return (
    <Section title={title} note={count} more={{ to, label }}>
      <Card pad="dl">
        <FactList isStacked facts={facts} />
      </Card>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
