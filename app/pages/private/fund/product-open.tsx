import type { FigureSpan, NavFigure } from '~/domain/figures/figure-derivation';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { FigureCell, FigureRow, HeroFigure, SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { LockRow } from '~/app/ui/locked';
import { Section } from '~/app/ui/section';
import { SectionAnchors } from '~/app/ui/tabs';
import type { buildSimuOpenView, buildSimuSharedView } from '~/app/pages/private/fund/load-product';
import { FactSection, StrategyText, TeamSection } from '~/app/features/funds/product-sections';
import { FigureLink } from '~/app/features/figures/figure-link';
import { FigureSections, NavSection } from '~/app/features/funds/figure-sections';
import { SuitabilityFacts } from '~/app/features/funds/suitability-facts';
import { FundPositionCard, FundPositionUnavailable } from '~/app/features/funds/fund-position';
import { LapseNotices } from '~/app/features/funds/lapse-notices';

export type OpenProductPage = ReturnType<typeof buildSimuSharedView> & ReturnType<typeof buildSimuOpenView>;

const ANCHORS = [
  { to: '#perf', label: '业绩' },
  { to: '#held', label: '持有期' },
  { to: '#risk', label: '风险' },
  { to: '#month', label: '月度' },
  { to: '#terms', label: '要素' },
  { to: '#team', label: '团队' },
  { to: '#docs', label: '文件' },
];

/** Sections that require a NAV. */
const OF_FIGURES = ['#held', '#risk', '#month'];

/** A private fund for viewers who may see it. */
export function OpenProduct({ page }: { page: OpenProductPage }) {
  return (
    <>
      <SectionAnchors items={ANCHORS.filter(({ to }) => page.hasNav || !OF_FIGURES.includes(to))} />
      {page.hasNav ? (
        <Performance page={page} />
      ) : (
        <div className="mt-4" id="perf">
          <EmptyState title="净值尚未披露" icon="clock">
            披露后将显示走势、收益与风险指标
          </EmptyState>
        </div>
      )}
      {page.terms && <FactSection title="产品要素" id="terms" facts={page.terms} />}
      <StrategyText text={page.strategyText} />
      <TeamSection title="管理团队" id="team" people={page.team} company={page.company} />
      <Documents page={page} />
    </>
  );
}

/** Expired items, the viewer's own position, the leading figure with three facts, and suitability. */
export function ProductHead({ page }: { page: OpenProductPage }) {
  const { lapses, hasNav, hero } = page;
  return (
    <>
      {lapses.length > 0 && <LapseNotices notices={lapses} />}
      <FundPositionCard mine={page.mine} />
      {page.isMineLost && <FundPositionUnavailable />}
      {hasNav && <Hero hero={hero} about={page.about} />}
      <SuitabilityFacts rows={page.fit} isHeld={page.mine?.held != null} />
    </>
  );
}

function Hero({ hero, about }: Pick<OpenProductPage, 'hero' | 'about'>) {
  const name = (of: NavFigure, label: string, span?: FigureSpan) => (
    <FigureLink of={of} about={about} span={span}>
      {label}
    </FigureLink>
  );
  return (
    <>
      <HeroFigure
        signed
        label={name('return', hero.label, hero.span)}
        asOf={
          hero.asOf && (
            <>
              截至 <span className="whitespace-nowrap">{hero.asOf}</span>
            </>
          )
        }
        value={hero.value}
        side={{ label: name('nav', '单位净值'), value: hero.nav }}
      />
      <FigureRow>
        <FigureCell signed value={hero.annualised} label={name('annualised', '成立以来年化', 'since')} />
        <FigureCell value={hero.drawdown} label={name('max_drawdown', '近1年最大回撤', '1y')} />
        <FigureCell value={hero.age} label="运作时间" />
      </FigureRow>
    </>
  );
}

function Performance({ page }: { page: OpenProductPage }) {
  const { performance } = page;
  return (
    <>
      {page.nav && (
        <NavSection
          nav={page.nav}
          here={page.here}
          periods={page.periods}
          periodName={page.periodName}
          frequency="week"
          benchmark={page.benchmark}
          windowTo={page.windowTo}
          tools={page.tools}
        />
      )}
      {performance?.ok ? (
        <FigureSections
          figures={performance.data}
          about={page.about}
          peerGroup={page.peerGroup}
          navListTo={page.navListTo}
          performanceListTo={page.performanceListTo}
        />
      ) : (
        performance && (
          <Section title="区间收益" id="risk">
            <ErrorState title={performance.message} retry={{ to: page.here }}>
              其余内容不受影响
            </ErrorState>
          </Section>
        )
      )}
    </>
  );
}

function Documents({ page }: { page: OpenProductPage }) {
  return (
    <Section title="文件" id="docs">
      {page.documentLock ? (
        <LockRow
          card
          title="基金合同与定期报告"
          reason="需合格投资者认证"
          to={page.documentLock.to}
          next={page.documentLock.minutes === null ? undefined : `约 ${page.documentLock.minutes} 分钟`}
        />
      ) : page.documents.length === 0 ? (
        <p className="note-text">暂无文件</p>
      ) : (
        <CardList>
          {page.documents.map((each) => (
            <li key={each.id}>
              <ListRow
                icon="document"
                to={each.to}
                title={each.title}
                note={<SeparatedFields items={each.facts} />}
              />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}
