import { AllocationBar } from '~/app/charts/allocation-bar';
import { Meter } from '~/app/charts/meter';
import { Card } from '~/app/ui/card';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import type { buildFundHoldingsView } from '~/app/pages/public/shared/fund-view';

export type FundHoldingsView = ReturnType<typeof buildFundHoldingsView>;

/** Holdings of the fund: classes, largest positions, industries. */
export function FundHoldings({ view }: { view: FundHoldingsView }) {
  const { allocation, holdings, industries } = view;
  const source = (
    <>
      截至 <span className="whitespace-nowrap">{view.asOf ?? '—'}</span>，占基金资产净值。来源：基金定期报告。
    </>
  );
  if (allocation.length === 0 && holdings.length === 0) {
    return (
      <Section title="持仓" id="hold">
        <p className="note-text">尚无披露持仓的定期报告</p>
      </Section>
    );
  }
  const largest = Math.max(...industries.map((each) => each.share), 0.01);
  return (
    <>
      <Section title="资产配置" id="hold" footNote={source}>
        <Card pad="p">
          <AllocationBar label="资产配置" items={allocation} />
        </Card>
      </Section>
      {holdings.length > 0 && (
        <Section
          title={`前 ${holdings.length} 大持仓`}
          note={`合计 ${view.heldText}`}
          footNote={<>{source}较上期为占比的变化。</>}
        >
          <Table
            inset
            caption="主要持仓"
            columns={[{ label: '名称' }, { label: '占净值', own: true }, { label: '较上期' }]}
            rows={holdings.map((each) => ({
              label: (
                <>
                  {each.name}
                  {each.code && (
                    <small className="block tiny-text" translate="no">
                      {each.code}
                    </small>
                  )}
                </>
              ),
              cells: each.cells,
            }))}
          />
        </Section>
      )}
      {industries.length > 0 && (
        <Section title="行业分布" footNote={source}>
          <Card pad="p">
            <ul className="share-bars">
              {industries.map((each) => (
                <li key={each.name}>
                  <span>{each.name}</span>
                  <b>{each.text}</b>
                  <Meter share={each.share / largest} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}

/** Investment policy of the fund, in the words of its contract. */
export function InvestmentPolicy({
  texts,
  title = '投资说明',
}: {
  texts: FundHoldingsView['texts'];
  title?: string;
}) {
  if (texts.length === 0) return null;
  return (
    <Section title={title}>
      <Card pad="p">
        <div className="stack">
          {texts.map(({ title: heading, text }) => (
            <div key={heading}>
              <h3 className="font-semibold">{heading}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
          ))}
        </div>
      </Card>
    </Section>
  );
}
