import { HoldingStrip } from '~/app/charts/holding-strip';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { FigureLink, type FigureSubject } from '~/app/features/figures/figure-link';
import type { HoldingResultsView } from '~/app/features/funds/holding-view';
import { PastPerformanceNote } from '~/app/features/figures/past-note';

/**
 * Shows past results of holding a fund: one year as a strip of holding periods; one, three and five years in
 * figures and in text.
 */
export function HoldingResultsSection({ held, about }: { held: HoldingResultsView; about: FigureSubject }) {
  const edition = useEdition();
  return (
    <Section
      title="历史持有收益"
      id="held"
      more={{ to: paths.drawdowns(edition, { ...about }), label: '回撤与持有体验' }}
      footNote={
        <>
          取 <span className="whitespace-nowrap">{held.start}</span> 至{' '}
          <span className="whitespace-nowrap">{held.end}</span>{' '}
          间每个净值日买入、持有到期的全部结果，未计申购与赎回费；相邻的持有期互相重叠，次数多不等于样本独立。
          <PastPerformanceNote />
        </>
      }
    >
      <Columns kind="two">
        <Column>
          <Card pad="p">
            <HoldingStrip model={held.strip} title={held.title} isBare />
            {held.words.length > 0 && (
              <ul className="note-text mt-3">
                {held.words.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            )}
          </Card>
        </Column>
        <Column className="mt-3">
          <Table
            inset
            caption="持有不同年数的最差、中位与最好结果，及其中亏损的占比"
            columns={[
              { label: '持有' },
              { label: '最差', signed: true },
              { label: '中位', signed: true, own: true },
              { label: '最好', signed: true, hideForElder: 'narrow' },
              { label: '亏损占比' },
            ]}
            rows={held.rows.map(({ label, span, note, cells }) => ({
              label: (
                <>
                  <FigureLink of="held" about={about} span={span}>
                    {label}
                  </FigureLink>
                  <small className="tiny-text block">{note}</small>
                </>
              ),
              cells,
            }))}
          />
        </Column>
      </Columns>
    </Section>
  );
}
