import { Section } from '~/app/ui/section';
import { Tag } from '~/app/ui/tag';
import type { FundListView } from '~/app/pages/private/fund/fund-list-view';
import { FiledRow } from '~/app/features/lists/filed-row';
import { FundRowItem } from '~/app/features/lists/fund-row-item';
import { LockBar } from '~/app/features/lists/lock-bar';
import { StarForm } from '~/app/features/lists/star-form';
import { useStars } from '~/app/features/lists/use-stars';

interface FundListProps extends FundListView {
  title: string;
  more?: { to: string; label: string };
}

/** Products of a company or manager, by name; locked ones show filed facts, with the reason once above them. */
export function FundList({ title, edition, funds, lock, returnTo, more, asOf }: FundListProps) {
  const stars = useStars();
  const isFiled = funds.every((row) => row.filed);
  return (
    <Section
      title={title}
      more={more}
      footNote={
        asOf && (
          <>
            按名称排列。数据截至 <span className="whitespace-nowrap">{asOf}</span>
            ，周频，费后复权净值，来源：管理人披露、托管人复核。
            <span className="whitespace-nowrap">过往业绩不预示未来表现。</span>
          </>
        )
      }
    >
      {funds.length > 0 && lock && <LockBar lock={lock} />}
      {funds.length === 0 ? (
        <p className="note-text">暂无公示的产品</p>
      ) : (
        <ul className="list" onSubmit={stars.onSubmit}>
          {funds.map((row) =>
            row.filed ? (
              <FiledRow
                key={row.href}
                href={row.href}
                name={row.name}
                facts={row.filed}
                isBare={!isFiled}
                end={
                  row.lockedBy === 'risk' ? (
                    <Tag tone="warn">等级不匹配</Tag>
                  ) : (
                    <StarForm
                      {...{ kind: 'simu', id: row.id, name: row.name, isWatched: row.isWatched }}
                      {...{ edition, returnTo }}
                      overrides={stars.overrides}
                    />
                  )
                }
              />
            ) : (
              <FundRowItem key={row.href} row={row} />
            ),
          )}
        </ul>
      )}
    </Section>
  );
}
