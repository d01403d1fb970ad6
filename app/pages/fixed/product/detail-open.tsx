import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FactSection } from '~/app/features/funds/product-sections';
import { CardList } from '~/app/ui/card';
import { FigureCell, FigureRow, HeroFigure, SeparatedFields } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { GridTable } from '~/app/ui/grid-table';
import { ListRow } from '~/app/ui/list-row';
import { LockRow } from '~/app/ui/locked';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { Tag } from '~/app/ui/tag';
import { Table } from '~/app/ui/table';
import { SectionAnchors } from '~/app/ui/tabs';
import type { FixedOpenView } from '~/app/pages/fixed/product/detail-view';

const ANCHORS = [
  { to: '#schedule', label: '分配' },
  { to: '#terms', label: '条款' },
  { to: '#support', label: '增信' },
  { to: '#assets', label: '底层' },
  { to: '#docs', label: '文件' },
  { to: '#risk', label: '风险' },
];

/** Payments so far, as shares of the principal. */
export function FixedPayoutSummary({
  open: { hero, isAgreed },
  today,
}: {
  open: FixedOpenView;
  today: string;
}) {
  return (
    <>
      <HeroFigure
        label={hero.income === null ? '首个分配日' : '累计分配（占本金）'}
        asOf={
          hero.income !== null && (
            <>
              截至 <span className="whitespace-nowrap">{today}</span>
            </>
          )
        }
        signed
        value={hero.income ?? hero.next}
        side={{ label: '已还本金', value: hero.principal }}
      />
      <FigureRow>
        <FigureCell value={hero.rate} label={hero.rateWord} />
        <FigureCell value={hero.endsOn} label={hero.endsWord} />
        <FigureCell value={hero.kept} label="按日支付" />
      </FigureRow>
      <p className="footnote">
        {isAgreed
          ? '约定利率由发行人以自身信用支付，发行人不能支付时可能损失本金与利息。'
          : '业绩比较基准不代表实际收益，不构成对本金或收益的任何担保。'}
        <PastPerformanceNote />
      </p>
    </>
  );
}

/** Schedule with payments, changes of the term, terms, credit support, assets, fees and documents. */
export function FixedOpenSections({
  open,
  documentLock,
}: {
  open: FixedOpenView;
  documentLock: { to: string } | null;
}) {
  return (
    <>
      <SectionAnchors items={ANCHORS} />
      <Schedule open={open} />
      {open.events.length > 0 && (
        <Section title="期限大事" footNote="来源：管理人公告，按日期排列。">
          <Steps
            label="期限大事"
            steps={open.events.map(({ title, detail }) => ({ title, detail, state: 'done' as const }))}
          />
        </Section>
      )}
      <FactSection title="条款" id="terms" facts={open.terms} />
      <FactSection
        title="增信与约束"
        id="support"
        facts={open.support}
        footNote="增信是第二还款来源：能减少损失，不能消除损失。条款以合同为准。"
      />
      <Section
        title="底层资产"
        id="assets"
        note={open.portfolio ? `截至 ${open.portfolio.date}` : undefined}
        footNote={open.portfolio ? '占产品资产的比例，来源：管理人季度报告。' : undefined}
      >
        {open.portfolio ? (
          <CardList>
            {open.portfolio.rows.map((row) => (
              <li key={row.label}>
                <ListRow title={row.label} note={row.note} value={row.value} />
              </li>
            ))}
          </CardList>
        ) : (
          <p className="note-text">没有在存续的底层资产报告</p>
        )}
      </Section>
      <FactSection title="费用" facts={open.fees} />
      <Section title="文件" id="docs">
        {documentLock ? (
          <LockRow card title="产品说明书与风险揭示书" reason="需合格投资者认证" to={documentLock.to} />
        ) : open.documents.length === 0 ? (
          <p className="note-text">暂无文件</p>
        ) : (
          <CardList>
            {open.documents.map((each) => (
              <li key={each.id}>
                <ListRow
                  icon="document"
                  to={each.to}
                  title={each.title}
                  note={<SeparatedFields items={each.facts} />}
                />
              </li>
            ))}
          </CardList>
        )}
      </Section>
    </>
  );
}

function Schedule({ open }: { open: FixedOpenView }) {
  return (
    <Section
      title="分配日程与记录"
      id="schedule"
      note={open.record?.dueText ?? '尚未到第一个分配日'}
      footNote={
        <>
          均为占本金的比例。{open.measureWord} = 年率 × 实际天数 ÷ 365 × 剩余本金；
          {open.isAgreed ? '未到的一期是发行人应付的数额。' : '未到的日子只写日期，不预先测算金额。'}
          {open.realised !== null && (
            <>已结清，按每笔现金流的实际日期计算的年化为 {open.realised}（XIRR）。</>
          )}
          来源：管理人与发行人分配公告。
          <PastPerformanceNote />
        </>
      }
    >
      {open.record && (
        <FigureRow>
          {open.record.counts.map(({ label, value }) => (
            <FigureCell key={label} value={value} label={label} />
          ))}
        </FigureRow>
      )}
      <div className="mt-3">
        {open.older.length > 0 && (
          <DisclosureBox isLoose label={`更早的 ${open.older.length} 次`}>
            <Days caption="更早的分配" rows={open.older} measureWord={open.measureWord} />
          </DisclosureBox>
        )}
        {open.schedule.length > 0 && (
          <Days caption="分配记录" rows={open.schedule} measureWord={open.measureWord} />
        )}
        {open.coming.length > 0 && (
          <Table
            className="mt-3"
            caption="未到的分配日"
            columns={[
              { label: '未到的应付日' },
              { label: '事项' },
              { label: '当期' },
              ...(open.isAgreed ? [{ label: open.measureWord }] : []),
            ]}
            rows={open.coming}
          />
        )}
      </div>
    </Section>
  );
}

function Days({
  caption,
  rows,
  measureWord,
}: {
  caption: string;
  rows: FixedOpenView['schedule'];
  measureWord: string;
}) {
  return (
    <GridTable
      caption={caption}
      name={{
        label: '应付日',
        cell: (row) => (
          <>
            <b>{row.date}</b> {row.isLate && <Tag tone="warn">{row.word}</Tag>}
            <small>
              <SeparatedFields items={row.facts} />
            </small>
          </>
        ),
      }}
      columns={[
        { label: '实付收益', isLead: true, cell: (row) => row.income },
        { label: measureWord, cell: (row) => row.measure },
        { label: '返还本金', cell: (row) => row.principal },
      ]}
      rows={rows}
      keyOf={(row) => row.key}
    />
  );
}
