import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import { indexPaths } from '~/app/paths/indices';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { LockCard } from '~/app/ui/lock-card';
import { LockRow } from '~/app/ui/locked';
import { FundTypeGrid } from '~/app/ui/pictures/fund-type-icon';
import { Section } from '~/app/ui/section';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { ProfileList } from '~/app/features/funds/people-list';
import { SectionError } from '~/app/features/funds/section-error';
import type { QualificationStatusView } from '~/app/pages/market/channels/investor-view';
import type { SimuChannelPage } from '~/app/pages/market/channels/load-simu-channel';
import { OPENING_SOON_DAYS } from '~/app/pages/market/channels/simu-channel-view';
import { SelectionCard } from '~/app/features/funds/selection-card';

interface ChannelSectionProps {
  page: SimuChannelPage;
}

/** Requirements for buyers of private funds, the viewer's standing, and the next step. */
export function QualificationStatus({
  status,
  facts,
}: {
  status: QualificationStatusView;
  facts: SimuChannelPage['facts'];
}) {
  return (
    <>
      {status.steps ? (
        <LockCard title={status.title} steps={status.steps} action={status.action}>
          {status.text}
        </LockCard>
      ) : (
        <Card pad="p" as="section" className="mt-5">
          <h2>{status.title}</h2>
          <p className="note-text mt-2">{status.text}</p>
          <ButtonLink kind="line" wide className="mt-3" to={status.action.to}>
            {status.action.label}
          </ButtonLink>
        </Card>
      )}
      <Section
        title="私募只面向合格投资者"
        footNote="依据《私募投资基金监督管理暂行办法》，认证所需的证明以页面要求为准。"
      >
        <Card pad="dl">
          <FactList isStacked facts={facts} />
        </Card>
      </Section>
    </>
  );
}

/** Some of the selected products that fit the viewer. */
export function Selections({ page }: ChannelSectionProps) {
  const { selected, edition, path } = page;
  if (!selected.ok) return <SectionError title="精选产品" message={selected.message} retryTo={path} />;
  const { funds, total } = selected.data;
  if (funds.length === 0) return null;
  return (
    <Section
      title="精选产品"
      more={{ to: paths.simuSelections(edition), label: `全部 ${total} 只` }}
      footNote={
        <>
          按名称排列，不按业绩排序；依据可在产品页核对。{FIGURE_SOURCE_TEXT}
          <FigureLegend of={['return', 'max_drawdown']} />
          <PastPerformanceNote />
        </>
      }
    >
      <div className="two-columns">
        {funds.map((fund) => (
          <SelectionCard key={fund.to} fund={fund} hasNavDay />
        ))}
      </div>
    </Section>
  );
}

/** Strategies with the number of products behind each link. */
export function Strategies({ page }: ChannelSectionProps) {
  const { strategies, edition, path } = page;
  if (!strategies.ok) return <SectionError title="按策略找" message={strategies.message} retryTo={path} />;
  const { links, total } = strategies.data;
  return (
    <Section
      title="按策略找"
      more={{ to: paths.fundLibrary(edition, { tab: 'simu' }), label: `全部 ${total} 只` }}
    >
      {links.length === 0 ? (
        <p className="note-text">暂无在列的产品</p>
      ) : (
        <FundTypeGrid label="策略与产品数" items={links} />
      )}
    </Section>
  );
}

/** Products that open soon; terms of private funds are disclosed by level too. */
export function OpenSoon({ page }: ChannelSectionProps) {
  const { soon, lock, edition, path } = page;
  const rows = soon?.ok ? soon.data : [];
  const more = { to: fundRegisterPaths.onSale(edition), label: '全部在售' };
  if (soon && !soon.ok) return <SectionError title="近期开放" message={soon.message} retryTo={path} />;
  return (
    <Section title="近期开放" more={more}>
      {lock ? (
        <LockRow card title="开放日" reason="只向特定对象展示" to={lock.to} next={lock.label} />
      ) : rows.length === 0 ? (
        <p className="note-text">未来 {OPENING_SOON_DAYS} 天没有与您匹配的产品开放</p>
      ) : (
        <CardList>
          {rows.map((row) => (
            <li key={row.to}>
              <ListRow
                to={row.to}
                title={row.name}
                note={<SeparatedFields items={[row.weekday, row.risk]} />}
                value={row.day.slice(5)}
              />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

interface PeopleProps {
  title: string;
  note: string;
  more: { to: string; label: string };
  people: SimuChannelPage['companies'];
  path: string;
}

/** Some companies or managers, ordered by a filed fact. */
export function CompaniesAndManagers({ title, note, more, people, path }: PeopleProps) {
  if (!people.ok) return <SectionError title={title} message={people.message} retryTo={path} />;
  return <ProfileList title={title} more={more} note={note} people={people.data} />;
}

/** Link to the rankings. A rank reveals performance, so the rankings are locked for most viewers. */
export function RankingsEntry({ lock, edition }: Pick<SimuChannelPage, 'lock' | 'edition'>) {
  return (
    <Section title="榜单">
      <CardList>
        <li>
          <ListRow
            icon="ranking"
            title="私募收益排行"
            note={lock ? '名次与数值只向特定对象展示，其他人按名称浏览' : '按策略与区间，写明窗口与日期'}
            to={paths.simuRank()}
          />
        </li>
        <li>
          <ListRow icon="podium" title="私募公司榜" note="规模区间、产品数与年限" to={paths.companyRank()} />
        </li>
        <li>
          <ListRow icon="person" title="基金经理榜" note="从业年限与在管产品" to={paths.managerRank()} />
        </li>
        <li>
          <ListRow
            icon="candles"
            title="格上100"
            note="一百只私募的等权指数：编制方法、成员与历次进出"
            to={indexPaths.hundredFunds(edition)}
          />
        </li>
        <li>
          <ListRow
            icon="document"
            title="私募百强榜"
            note="按公示的规模、产品与团队入选，不看业绩"
            to={indexPaths.top100Companies(edition)}
          />
        </li>
      </CardList>
    </Section>
  );
}
