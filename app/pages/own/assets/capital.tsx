import { Meter } from '~/app/charts/meter';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { SectionError } from '~/app/features/funds/section-error';
import { FigureGrid } from '~/app/features/money/holding-card';
import type { SettledSection } from '~/app/route-kit/settle';
import type { CapitalView } from '~/app/pages/own/assets/capital-view';
import { Card } from '~/app/ui/card';
import { FigureCell } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';

interface CapitalProps {
  capital: SettledSection<CapitalView[]>;
  /** Address of this page, for the retry link. */
  here: string;
}

/** Commitments of a person to private-equity funds: called, still to be called, distributed. */
export function CapitalCommitments({ capital, here }: CapitalProps) {
  if (!capital.ok) return <SectionError title="认缴与出资" message={capital.message} retryTo={here} />;
  if (capital.data.length === 0) return null;
  return (
    <Section
      title="认缴与出资"
      note="元"
      footNote={
        <>
          已缴、已分配取自本人资金流水；DPI = 已分配 ÷ 已缴，TVPI =（已分配 + 剩余价值）÷ 已缴；IRR
          按每笔日期计算，首次缴款满一年后显示。计划缴款以书面通知为准。
          <PastPerformanceNote />
        </>
      }
    >
      {capital.data.map((fund) => (
        <Card key={fund.id} pad="p">
          <h3>
            <Link to={fund.to}>{fund.name}</Link>
          </h3>
          <p className="note-text mb-2">{fund.signedOn} 签署</p>
          <Meter share={fund.calledShare} />
          <FigureGrid>
            {fund.cells.map(({ label, value, isSigned }) => (
              <FigureCell key={label} value={value} label={label} signed={isSigned} />
            ))}
          </FigureGrid>
          {fund.planned.map((text) => (
            <p key={text} className="note-text mt-2">
              {text}
            </p>
          ))}
        </Card>
      ))}
    </Section>
  );
}
