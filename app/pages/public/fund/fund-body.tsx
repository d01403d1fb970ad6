import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell, FigureRow, HeroFigure } from '~/app/ui/figure';
import { Section } from '~/app/ui/section';
import { SectionAnchors } from '~/app/ui/tabs';
import { FigureLink, type FigureSubject } from '~/app/features/figures/figure-link';
import { SuitabilityFacts } from '~/app/features/funds/suitability-facts';
import { FundPositionCard, FundPositionUnavailable } from '~/app/features/funds/fund-position';
import { FigureSections, NavSection } from '~/app/features/funds/figure-sections';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { FactSection } from '~/app/features/funds/product-sections';
import { RelatedNews } from '~/app/features/news/related-news';
import { AnnouncementList } from '~/app/pages/public/shared/announcements';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import type { HeroCell } from '~/app/pages/public/shared/fund-view';
import { FundHoldings, InvestmentPolicy } from '~/app/pages/public/shared/holdings';
import type { FundPageView } from '~/app/pages/public/fund/load-fund';
import { ManagerCard } from '~/app/pages/public/fund/manager-card';
import { SectionError } from '~/app/features/funds/section-error';
import { RelatedFunds } from '~/app/features/funds/related-funds';
import { PayoutList } from '~/app/pages/public/fund/payouts';

/** The risk figures of a money fund have no meaning, so its page has none. */
const anchors = (isMoney: boolean) => [
  { to: '#perf', label: '业绩' },
  ...(isMoney
    ? [{ to: '#month', label: '月度' }]
    : [
        { to: '#held', label: '持有期' },
        { to: '#risk', label: '风险' },
      ]),
  { to: '#hold', label: '持仓' },
  { to: '#rules', label: '费率' },
  { to: '#team', label: '经理' },
  { to: '#notice', label: '公告' },
];

/** A public fund: figures first, then holdings, costs and managers. */
export function FundBody({ page }: { page: FundPageView }) {
  const { hero } = page;
  return (
    <>
      {hero && <SectionAnchors items={anchors(page.head.isMoney)} />}
      {hero ? (
        <Performance page={page} />
      ) : (
        <div className="mt-4" id="perf">
          <EmptyState title="净值尚未披露" icon="clock">
            披露后将显示走势、收益与风险指标
          </EmptyState>
        </div>
      )}
      {page.holdings.ok ? (
        <FundHoldings view={page.holdings.data} />
      ) : (
        <SectionError title="持仓" id="hold" message={page.holdings.message} retryTo={page.here} />
      )}
      {page.rules.ok ? (
        <FactSection
          title="费率与限额"
          id="rules"
          more={{ to: page.to.rules, label: '交易规则' }}
          facts={page.rules.data.facts}
        />
      ) : (
        <SectionError title="费率与限额" id="rules" message={page.rules.message} retryTo={page.here} />
      )}
      {page.payouts.ok ? (
        <PayoutList view={page.payouts.data} />
      ) : (
        <SectionError title="分红与拆分" message={page.payouts.message} retryTo={page.here} />
      )}
      <Team page={page} />
      <Notices page={page} />
      <FactSection title="基金档案" more={{ to: page.to.archive, label: '全部档案' }} facts={page.facts} />
      {page.holdings.ok && <InvestmentPolicy texts={page.holdings.data.texts} />}
      {page.related.ok ? (
        <RelatedFunds related={page.related.data} />
      ) : (
        <SectionError title="同类基金" message={page.related.message} retryTo={page.here} />
      )}
      <FundLinks edition={page.edition} code={page.head.code} />
      <RelatedNews news={page.articles} />
    </>
  );
}

/** The viewer's own position, then the leading figure and suitability. */
export function FundSummary({ page }: { page: FundPageView }) {
  return (
    <>
      <FundPositionCard mine={page.mine} />
      {page.isMineLost && <FundPositionUnavailable />}
      {page.hero && <FundHero hero={page.hero} about={page.about} />}
      <SuitabilityFacts rows={page.fit} isHeld={page.mine?.held != null} />
    </>
  );
}

/** Leading figure, and three facts. */
function FundHero({ hero, about }: { hero: NonNullable<FundPageView['hero']>; about: FigureSubject }) {
  const { lead, side } = hero;
  return (
    <>
      <HeroFigure
        label={<CellName cell={lead} about={about} />}
        asOf={
          <>
            截至 <span className="whitespace-nowrap">{hero.asOf}</span>
          </>
        }
        value={lead.value}
        side={{
          label: <CellName cell={side} about={about} />,
          value: side.value,
          signed: side.isSigned,
        }}
      />
      <FigureRow>
        {hero.cells.map((cell) => (
          <FigureCell
            key={cell.label}
            signed={cell.isSigned}
            value={cell.value}
            label={<CellName cell={cell} about={about} />}
          />
        ))}
      </FigureRow>
    </>
  );
}

const CellName = ({ cell: { label, figure }, about }: { cell: HeroCell; about: FigureSubject }) =>
  figure ? (
    <FigureLink {...figure} about={about}>
      {label}
    </FigureLink>
  ) : (
    <>{label}</>
  );

function Performance({ page }: { page: FundPageView }) {
  const { performance } = page;
  return (
    <>
      <NavSection
        nav={page.nav}
        here={page.here}
        periods={page.periods}
        periodName={page.periodName}
        frequency="day"
        benchmark={page.benchmark}
        windowTo={page.windowTo}
        tools={page.tools}
      />
      {performance.ok ? (
        <FigureSections
          figures={performance.data.figures}
          about={page.about}
          peerGroup={performance.data.peerGroup}
          hasRisk={!page.head.isMoney}
          analysisTo={page.to.analysis}
          navListTo={page.to.navList}
          performanceListTo={page.to.performance}
        />
      ) : (
        <SectionError title="区间收益" id="risk" message={performance.message} retryTo={page.here} />
      )}
    </>
  );
}

function Team({ page }: { page: FundPageView }) {
  if (!page.managers.ok) {
    return <SectionError title="基金经理" id="team" message={page.managers.message} retryTo={page.here} />;
  }
  const { managers, to } = page;
  const current = managers.data.filter((each) => each.isCurrent);
  return (
    <Section
      title="基金经理"
      id="team"
      more={{ to: to.managers, label: managers.data.length > 1 ? `全部 ${managers.data.length} 位` : '详情' }}
      footNote={
        current.length > 0 && (
          <>
            任职回报为任职期间的复权净值增长率，同期可能由多位经理共同管理。{FIGURE_SOURCE_TEXT}
            <PastPerformanceNote />
          </>
        )
      }
    >
      {current.length === 0 && <p className="note-text">暂无公示的现任基金经理</p>}
      <div className="stack">
        {current.map((manager) => (
          <ManagerCard key={manager.id} manager={manager} to={`${to.managers}#${manager.id}`} />
        ))}
      </div>
    </Section>
  );
}

function Notices({ page }: { page: FundPageView }) {
  const { announcements } = page;
  if (!announcements.ok) {
    return <SectionError title="基金公告" id="notice" message={announcements.message} retryTo={page.here} />;
  }
  const { rows, total = rows.length } = announcements.data;
  return (
    <Section
      title="基金公告"
      id="notice"
      more={total > rows.length ? { to: page.to.announcements, label: `全部 ${total} 条` } : undefined}
    >
      <AnnouncementList rows={rows} here={page.here} other={page.otherAnnouncement} />
    </Section>
  );
}
