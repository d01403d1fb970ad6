import '~/app/charts/six-series.css';
import '~/app/pages/own/overview/overview.css';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { LineChart } from '~/app/charts/line-chart';
import type { AllocationView } from '~/app/pages/own/overview/allocation-view';
import { Card } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { GridTable } from '~/app/ui/grid-table';
import { Section } from '~/app/ui/section';

/** Allocation of all assets, now and at the end of each of the last twelve months. */
export function Allocation({ allocation }: { allocation: AllocationView }) {
  const { name, views, bar, rest, chart, months } = allocation;
  if (months.length === 0) return null;
  return (
    <Section
      title="资产配置"
      id="allocation"
      footNote="各月末按当时已公布的净值计；净投入为转入减转出，收益为市值变化减净投入，买入不算收益，赎回不算亏损。"
    >
      <Chips label="配置口径" items={views} />
      <Card pad="p" className="mt-3">
        {bar.length > 0 && <AllocationBar label={`按${name}占比`} items={bar} />}
        {rest.length > 0 && (
          <DisclosureBox label={`其余 ${rest.length} 类`}>
            <ul className="share-rows">
              {rest.map((group) => (
                <li key={group.name}>
                  <span>{group.name}</span>
                  <span>
                    {group.amount}，{group.share}
                  </span>
                </li>
              ))}
            </ul>
          </DisclosureBox>
        )}
      </Card>
      <Card pad="p" className="mt-3">
        <LineChart model={chart} label={`近十二个月末按${name}的占比（%）`} />
      </Card>
      <DisclosureBox label="各月末市值、净投入与收益" isLoose>
        <GridTable
          hasAmounts
          caption="各月末市值、净投入与收益"
          name={{ label: '日期', cell: ({ date }) => date }}
          rows={months}
          keyOf={({ date }) => date}
          columns={[
            { label: '市值', cell: ({ value }) => value, isLead: true },
            { label: '净投入', cell: ({ putIn }) => putIn },
            { label: '收益', cell: ({ gain }) => gain, isSigned: true },
          ]}
        />
      </DisclosureBox>
    </Section>
  );
}
