import { CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { SignedFigure, SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import type { RelatedView } from '~/app/features/funds/related-view';

interface RelatedFundsProps {
  related: RelatedView;
  /** Description of the sort order. */
  order?: string;
}

/** Funds that have something in common, such as their managers; renders nothing when there are none. */
export function RelatedFunds({
  related: { lists, asOf },
  order = '按风险相近与名称排列，不按业绩。',
}: RelatedFundsProps) {
  if (lists.length === 0) return null;
  return (
    <Columns kind="two">
      {lists.map(({ title, rows }) => (
        <Column key={title}>
          <Section
            title={title}
            footNote={
              asOf && (
                <>
                  {order}截至 <span className="whitespace-nowrap">{asOf}</span>。
                  <PastPerformanceNote />
                </>
              )
            }
          >
            <CardList>
              {rows.map((row) => (
                <li key={row.to}>
                  <ListRow
                    to={row.to}
                    title={row.name}
                    note={<SeparatedFields items={row.facts} />}
                    value={
                      row.value && (
                        <>
                          <SignedFigure text={row.value} /> <small className="tiny-text">{row.note}</small>
                        </>
                      )
                    }
                  />
                </li>
              ))}
            </CardList>
          </Section>
        </Column>
      ))}
    </Columns>
  );
}
