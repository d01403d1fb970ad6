import { LineChart } from '~/app/charts/line-chart';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ErrorState } from '~/app/ui/error-state';
import { SectionError } from '~/app/features/funds/section-error';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import type { SettledSection } from '~/app/route-kit/settle';
import type { AssetDetailView, FlowsView } from '~/app/pages/own/assets/detail-view';

/** Value and cost over time. */
export function ValueChart({ detail }: { detail: AssetDetailView }) {
  return (
    <Section
      title="市值与成本"
      note={detail.isChartHidden ? '单位：%' : '单位：万元'}
      footNote={detail.isChartHidden ? '金额已隐藏，仅显示市值高于或低于成本的比例。' : undefined}
    >
      <Card pad="p">
        <LineChart
          model={detail.chart}
          label={detail.isChartHidden ? '市值较成本的比例' : '市值与成本（万元）'}
        />
      </Card>
    </Section>
  );
}

/** Lots by confirmation date, each with the end of its lock-up. */
export function AssetLots({ detail: { lots, hasOpenDays } }: { detail: AssetDetailView }) {
  return (
    <Section
      title="份额明细"
      footNote={hasOpenDays ? '赎回按先确认先赎回的顺序；锁定中的份额到期后可在开放日赎回。' : undefined}
    >
      <CardList>
        {lots.map((lot, index) => (
          <li key={index}>
            <ListRow
              icon={lot.isLocked ? 'lock' : undefined}
              title={`${lot.shares} 份`}
              note={
                <>
                  <span className="whitespace-nowrap">{lot.confirmedOn} 确认</span>
                  <i className="separator" />
                  <span className="whitespace-nowrap">成本 {lot.cost} 元</span>
                  {lot.lock && <span className="block">{lot.lock}</span>}
                </>
              }
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Coming open days, and the reason when redemption is not possible. */
export function AssetOpenDays({ days, whyNot }: { days: string[]; whyNot: string | null }) {
  return (
    <Section title="开放日" footNote="申购、赎回申请须在开放日的截止时间前提交，以基金合同为准。">
      <Card pad="p" className="pt-2">
        {days.length === 0 ? (
          <p className="note-text mt-2">近期没有已公布的开放日</p>
        ) : (
          <Tags>
            {days.map((day, index) => (
              <Tag key={day} tone={index === 0 ? 'gold' : undefined}>
                {day}
              </Tag>
            ))}
          </Tags>
        )}
        {whyNot && <p className="note-text mt-2">{whyNot}</p>}
      </Card>
    </Section>
  );
}

/** Payment days that are not paid; amounts are shown when they are booked. */
export function PayoutDays({
  days,
  retryTo,
}: {
  days: SettledSection<{ date: string; text: string }[]>;
  retryTo: string;
}) {
  if (!days.ok) return <SectionError title="付款日" message={days.message} retryTo={retryTo} />;
  if (days.data.length === 0) return null;
  return (
    <Section
      title="付款日"
      footNote="付款以产品实际到账为准，登记后计入资金流水。业绩比较基准不代表实际收益。"
    >
      <Card pad="dl">
        <FactList facts={days.data.map(({ date, text }) => ({ label: date, value: text }))} />
      </Card>
    </Section>
  );
}

/** Agreed terms and documents. */
export function TermsAndDocuments({ detail }: { detail: AssetDetailView }) {
  const { terms, documents, productTo, productNote, meetingTo } = detail;
  return (
    <>
      {terms.length > 0 && (
        <Section title="产品条款">
          <Card pad="dl">
            <FactList facts={terms} />
          </Card>
        </Section>
      )}
      {(documents.length > 0 || productTo) && (
        <Section title="文件">
          <CardList>
            {documents.map((document) => (
              <li key={document.to}>
                <ListRow icon="document" title={document.title} note={document.date} to={document.to} />
              </li>
            ))}
            {productTo && (
              <li>
                <ListRow icon="find" title="产品页" note={productNote} to={productTo} />
              </li>
            )}
            {meetingTo && (
              <li>
                <ListRow icon="headset" title="预约顾问会面" note="聊这只产品的持仓与报告" to={meetingTo} />
              </li>
            )}
          </CardList>
        </Section>
      )}
    </>
  );
}

/** Cash flows of this product, newest first, page by page. */
export function AssetFlows({
  flows,
  csvTo,
  retryTo,
}: {
  flows: SettledSection<FlowsView>;
  csvTo: string;
  retryTo: string;
}) {
  if (!flows.ok) {
    return (
      <Section title="资金流水" id="flows">
        <ErrorState title="流水暂时无法显示" retry={{ to: retryTo }}>
          {flows.message}。持仓不受影响。
        </ErrorState>
      </Section>
    );
  }
  const { rows, total, nextTo, firstTo } = flows.data;
  return (
    <Section
      title="资金流水"
      id="flows"
      note={`共 ${total} 笔`}
      footNote="金额单位为元，投入为负，付给本人为正；日期为交易日，银行入账日不同的另列。CSV 文件含完整金额。"
    >
      {rows.length === 0 ? (
        <Card pad="p">
          <p className="note-text">还没有流水</p>
        </Card>
      ) : (
        <Card pad="p" className="py-1">
          <Table
            caption="资金流水"
            columns={[{ label: '日期' }, { label: '金额' }, { label: '份额', hideForElder: true }]}
            rows={rows.map((row) => ({
              label: (
                <>
                  <span className="whitespace-nowrap block">{row.date}</span>
                  <small className="tiny-text">
                    {row.type}
                    {row.bankDay && <span className="whitespace-nowrap">，{row.bankDay}</span>}
                    {row.nav && <span className="whitespace-nowrap">，净值 {row.nav}</span>}
                  </small>
                </>
              ),
              cells: [row.amount, row.shares],
            }))}
          />
        </Card>
      )}
      {(firstTo || nextTo) && (
        <nav className="pager" aria-label="流水翻页">
          {firstTo ? (
            <ButtonLink kind="line" small to={`${firstTo}#flows`} rel="first">
              最新
            </ButtonLink>
          ) : (
            <span className="note-text">最新一页</span>
          )}
          {nextTo ? (
            <ButtonLink kind="line" small to={`${nextTo}#flows`} rel="next">
              更早
            </ButtonLink>
          ) : (
            <span className="note-text">已到最后</span>
          )}
        </nav>
      )}
      <ButtonLink kind="line" wide className="mt-4" icon="arrow-down" to={csvTo} reloadDocument>
        下载 CSV 流水
      </ButtonLink>
    </Section>
  );
}
