import { Section } from '~/app/ui/section';
import type { FundRow } from '~/app/parts/lists/fund-row';
import { FundRowItem } from '~/app/parts/lists/fund-row-item';

interface FundListProps {
  title: string;
  funds: FundRow[];
  next: string | undefined;
  more?: { to: string; label: string };
  /** Date of the newest figure; null when none is shown. */
  asOf: string | null;
}

/** Products of a company or manager, in order of name. */
export function FundList({ title, funds, next, more, asOf }: FundListProps) {
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
      {funds.length === 0 ? (
        <p className="note-text">暂无公示的产品</p>
      ) : (
        <ul className="list">
          {funds.map((row) => (
            <FundRowItem key={row.href} row={row} next={next} />
          ))}
        </ul>
      )}
    </Section>
  );
}
