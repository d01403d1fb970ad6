import { AllocationBar } from '~/app/charts/allocation-bar';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { FactSection } from '~/app/features/funds/product-sections';
import { InvestmentPolicy } from '~/app/pages/public/shared/holdings';
import { SectionError } from '~/app/features/funds/section-error';
import type { FundProfileView } from '~/app/pages/public/market/load-fund-profile';
import { Bullets } from '~/app/ui/bullets';

/** Profile document, chapter by chapter. */
export function FundProfileDocument({ page }: { page: FundProfileView }) {
  const { holdings, managers } = page;
  return (
    <>
      <p className="note-text">
        根据基金合同、招募说明书与定期报告整理，以基金管理人披露的文件为准。购买前请一并阅读全文。
      </p>
      <FactSection title="一、产品概况" facts={page.facts} />
      {managers.ok && managers.data.length > 0 && (
        <FactSection
          title="基金经理"
          facts={managers.data.map((manager) => ({
            label: manager.name,
            value: `${manager.from} 起任职`,
            note: manager.career,
          }))}
        />
      )}
      {holdings.ok ? (
        <>
          <InvestmentPolicy title="二、投资目标、范围与策略" texts={holdings.data.texts} />
          {holdings.data.allocation.length > 0 && (
            <Section
              title="资产配置"
              footNote={
                <>
                  截至 <span className="whitespace-nowrap">{holdings.data.asOf}</span>
                  ，占基金资产净值。来源：基金定期报告。
                </>
              }
            >
              <Card pad="p">
                <AllocationBar label="资产配置" items={holdings.data.allocation} />
              </Card>
            </Section>
          )}
        </>
      ) : (
        <SectionError title="二、投资目标、范围与策略" message={holdings.message} retryTo={page.path} />
      )}
      <Years page={page} />
      <Fees page={page} />
      <Section
        title="五、风险揭示与重要提示"
        more={{ to: page.disclosureTo, label: '公告与报告' }}
        footNote="监管机构对本基金的注册，不表明对其价值和收益作出判断，也不表明投资于本基金没有风险。"
      >
        <Bullets lines={page.risks} />
      </Section>
    </>
  );
}

function Years({ page }: { page: FundProfileView }) {
  const { years } = page;
  if (!years.ok) return <SectionError title="三、年度业绩" message={years.message} retryTo={page.path} />;
  if (years.data.rows.length === 0) return null;
  return (
    <Section
      title="三、年度业绩"
      footNote={
        <>
          截至 <span className="whitespace-nowrap">{years.data.asOf}</span>
          ，首年与当年按实际天数，不年化。业绩比较基准：
          {page.benchmark}。{FIGURE_SOURCE_TEXT}
          <PastPerformanceNote />
        </>
      }
    >
      <Table
        inset
        caption="年度收益"
        columns={[
          { label: '年度' },
          { label: '本基金', signed: true, own: true },
          { label: years.data.benchmark, signed: true },
          { label: '差额', signed: true },
        ]}
        rows={years.data.rows}
      />
    </Section>
  );
}

function Fees({ page }: { page: FundProfileView }) {
  const { fees } = page;
  if (!fees.ok) return <SectionError title="四、费用" message={fees.message} retryTo={page.path} />;
  return (
    <Section
      title="四、费用"
      more={{ to: page.rulesTo, label: '交易规则' }}
      footNote="运作费用每日计提，已在净值中扣除。基金还可能承担审计、信息披露与证券交易等费用。"
    >
      {fees.data.subscribe.length > 0 && (
        <Table
          inset
          caption="申购费率"
          columns={[{ label: '买入金额' }, { label: '合同费率' }, { label: '本平台', own: true }]}
          rows={fees.data.subscribe}
        />
      )}
      {fees.data.redeem.length > 0 && (
        <Table
          inset
          className="mt-3"
          caption="赎回费率"
          columns={[{ label: '持有天数' }, { label: '赎回费率', own: true }]}
          rows={fees.data.redeem}
        />
      )}
      <Card pad="dl" className="mt-3">
        <FactList facts={fees.data.running} />
      </Card>
    </Section>
  );
}
