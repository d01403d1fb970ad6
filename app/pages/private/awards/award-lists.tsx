import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { LockRow } from '~/app/ui/locked';
import { PageTitle, Section } from '~/app/ui/section';
import { indexPaths } from '~/app/paths/indices';
import type { AwardRow, buildFundAwardsView, YearAwardsView } from '~/app/pages/private/awards/awards-view';

/** The single step that unlocks performance-based awards; null when they are open. */
type Lock = { reason: string; to: string; next: string } | null;

/** Criterion, and the place of publication. */
function AwardFacts({ award }: { award: Pick<AwardRow, 'criterion' | 'source'> }) {
  return (
    <p className="note-text mt-2">
      依据：{award.criterion}
      <br />
      出处：{award.source}
    </p>
  );
}

/** One award on each card, newest first. */
function Awards({ awards }: { awards: AwardRow[] }) {
  return (
    <>
      {awards.map((award) => (
        <Card key={award.id} as="section" pad="p" className="mt-3" label={`${award.year} ${award.title}`}>
          <b className="font-semibold">
            {award.year} {award.title}
          </b>
          <p className="note-text">
            <SeparatedFields
              items={[award.result, award.to ? <Link to={award.to}>{award.body}</Link> : award.body]}
            />
          </p>
          <AwardFacts award={award} />
        </Card>
      ))}
    </>
  );
}

/** Shown in place of performance-based awards when they are locked, whether or not there are any. */
function PerformanceLock({ lock }: { lock: NonNullable<Lock> }) {
  return <LockRow card title="业绩类的奖项" reason={lock.reason} to={lock.to} next={lock.next} />;
}

/** Awards of one fund. */
export function FundAwardList({ fund, lock }: { fund: ReturnType<typeof buildFundAwardsView>; lock: Lock }) {
  return (
    <>
      <PageTitle>{fund.name}：获奖记录</PageTitle>
      <p className="note-text">
        <SeparatedFields items={[fund.companyName, ...fund.facts]} />
      </p>
      <Section title="合规披露类" note="备案、披露、存续">
        {fund.awards.length === 0 ? (
          <p className="note-text">暂无获奖或提名记录。</p>
        ) : (
          <Awards awards={fund.awards} />
        )}
      </Section>
      <Section title="业绩类">
        {fund.performance === null ? (
          lock && <PerformanceLock lock={lock} />
        ) : fund.performance.length === 0 ? (
          <p className="note-text">暂无记录。</p>
        ) : (
          <Awards awards={fund.performance} />
        )}
      </Section>
      <Section title="接着看">
        <CardList>
          <li>
            <ListRow to={fund.to} title={fund.name} note="产品详情" />
          </li>
          <li>
            <ListRow to={indexPaths.awardYear()} title="历年获奖记录" note="全部私募产品，按年份与评选机构" />
          </li>
        </CardList>
      </Section>
    </>
  );
}

/** Awarding bodies and the categories of a year: recipients, criterion, and publication. */
function Bodies({ bodies }: { bodies: YearAwardsView['bodies'] }) {
  return (
    <>
      {bodies.map(({ body, categories }) => (
        <section key={body} aria-label={body} className="mt-3">
          <h3 className="mb-2 font-semibold">{body}</h3>
          {categories.map((category, index) => (
            <DisclosureBox
              key={category.title}
              isLoose
              className={index > 0 ? 'border-t-0' : undefined}
              isOpen={category.isOpen}
              label={category.label}
            >
              <CardList label={category.title}>
                {category.rows.map((row) => (
                  <li key={row.id}>
                    <ListRow
                      to={row.to ?? undefined}
                      title={row.name}
                      note={row.company}
                      value={row.result}
                    />
                  </li>
                ))}
              </CardList>
              <AwardFacts award={category} />
            </DisclosureBox>
          ))}
        </section>
      ))}
    </>
  );
}

/** Awards of all funds in one year. */
export function YearAwardList({
  all,
  lock,
  libraryTo,
}: {
  all: YearAwardsView;
  lock: Lock;
  libraryTo: string;
}) {
  if (all.year === null) {
    return (
      <div className="mt-4">
        <EmptyState icon="podium" title="还没有收录评选" action={{ to: libraryTo, label: '去基金库' }}>
          收录后按年份列出
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Chips label="年份" items={all.years} />
      <Section title={`${all.year} 年，合规披露类`} note="备案、披露、存续">
        {all.bodies.length === 0 ? (
          <p className="note-text">这一年没有收录。</p>
        ) : (
          <Bodies bodies={all.bodies} />
        )}
      </Section>
      <Section title={`${all.year} 年，业绩类`}>
        {all.performance === null ? (
          lock && <PerformanceLock lock={lock} />
        ) : all.performance.length === 0 ? (
          <p className="note-text">这一年没有与您风险等级匹配的产品。</p>
        ) : (
          <Bodies bodies={all.performance} />
        )}
      </Section>
      <p className="note-text mt-4">
        按产品查找：在<Link to={libraryTo}>基金库</Link>打开产品，页内有它的获奖记录。
      </p>
    </>
  );
}
