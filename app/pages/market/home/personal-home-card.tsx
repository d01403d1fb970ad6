import '~/app/features/lists/home-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { FigureCell, SignedFigure } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import type { PersonalHomeView } from '~/app/pages/market/home/mine-view';
import { TotalCard } from '~/app/ui/total-card';

/** Hides or shows amounts by a plain form, so that the home page loads no script for it. */
const Eye = ({ edition, isHidden }: { edition: Edition; isHidden: boolean }) => (
  <form method="post" action={paths.setting(edition)}>
    <input type="hidden" name="intent" value="preference" />
    <input type="hidden" name="return_to" value={paths.home()} />
    <button
      className="icon-button"
      name="amount_hidden"
      value={isHidden ? '0' : '1'}
      aria-pressed={isHidden}
      aria-label={isHidden ? '显示金额' : '隐藏金额'}
    >
      <Icon name={isHidden ? 'eye-off' : 'eye'} />
    </button>
  </form>
);

/** Personal section of the home page: assets, the pending task, watched funds, news since the last visit. */
export function PersonalHomeCard({ mine, edition }: { mine: PersonalHomeView; edition: Edition }) {
  const { wealth, rows, watched, fresh, isHidden } = mine;
  return (
    <>
      <div className="two-columns">
        <div>
          {wealth && (
            <TotalCard
              className="mt-4"
              label="我的资产"
              title="总资产（元）"
              eye={<Eye edition={edition} isHidden={isHidden} />}
              end={<MoreLink to={wealth.to}>资产明细</MoreLink>}
              value={wealth.total}
            >
              <div className="fact-grid fact-grid-inside fact-grid-flow">
                {wealth.cells.map((cell) => (
                  <FigureCell key={cell.label} signed {...cell} />
                ))}
              </div>
              {wealth.transit && <p className="tiny-text mt-1">{wealth.transit}</p>}
            </TotalCard>
          )}
          {rows.length > 0 && (
            <CardList className="mt-3" label="等待办理">
              {rows.map((row) => (
                <li key={row.to}>
                  <ListRow {...row} />
                </li>
              ))}
            </CardList>
          )}
        </div>
        {watched.length > 0 && (
          <Section title="自选" more={mine.watchedMore}>
            <CardList>
              {watched.map(({ key, to, name, note, change, spark }) => (
                <li key={key}>
                  <ListRow
                    to={to}
                    title={name}
                    note={note}
                    value={
                      change && (
                        <span className="watched-change">
                          <Sparkline spark={spark} label="近1年走势" />
                          <SignedFigure text={change} />
                        </span>
                      )
                    }
                  />
                </li>
              ))}
            </CardList>
          </Section>
        )}
      </div>
      {fresh.length > 0 && (
        <Section title="上次查看之后" note={mine.since}>
          <CardList>
            {fresh.map(({ key, date, ...row }) => (
              <li key={key}>
                <ListRow {...row} value={date} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
    </>
  );
}
