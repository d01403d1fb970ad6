import { paths } from '~/app/paths';
import type { YearView } from '~/app/pages/own/overview/years-view';
import '~/app/pages/own/overview/overview.css';
import { Card } from '~/app/ui/card';
import { SignedFigure } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';

/** Results and costs of each year, newest first. */
export function YearlyResults({ years, edition }: { years: readonly YearView[]; edition: Edition }) {
  if (years.length === 0) return null;
  return (
    <Section
      title="各年收益与费用"
      id="years"
      note="元"
      more={{ to: paths.records(edition), label: '交易记录' }}
      footNote="收益按净值日计，与收益日历合计一致；投入、取回按资金流水的日期计。已实现收益为赎回到手减所赎份额的成本（先进先出），分配中可能含返还的本金，未实现变动为其余部分。申购费已在成本内、赎回费与业绩报酬已从赎回款中扣除，不再从收益中另减；管理费、托管费、销售服务费每日计入净值，不在此列。"
    >
      <Card pad="p" className="overview-folds">
        {years.map((year, index) => (
          <DisclosureBox
            key={year.key}
            isOpen={index === 0}
            label={
              <>
                {year.title}
                <i className="separator" />
                <span className="whitespace-nowrap">
                  收益 <SignedFigure text={year.gain} />
                </span>
                <i className="separator" />
                <span className="whitespace-nowrap">费用 {year.fees}</span>
              </>
            }
          >
            <Amounts title="收益构成" rows={year.income} />
            <Amounts title="市值变化" rows={year.value} />
            <Amounts title="已付费用" rows={year.costs} />
            {year.notes.map((note) => (
              <p key={note} className="tiny-text mt-2">
                {note}
              </p>
            ))}
          </DisclosureBox>
        ))}
      </Card>
    </Section>
  );
}

function Amounts({ title, rows }: { title: string; rows: YearView['income'] }) {
  return (
    <>
      <h3 className="year-part">{title}</h3>
      <ul className="share-rows">
        {rows.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <SignedFigure text={value} />
          </li>
        ))}
      </ul>
    </>
  );
}
