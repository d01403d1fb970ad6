import '~/app/features/orders/order-state.css';
import '~/app/features/orders/records-list.css';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { FLOW_PERIOD_CHOICES } from '~/app/features/lists/flow-period';
import type { RecordsView } from '~/app/features/orders/load-records';
import { Box, BoxPairs, BoxSection } from '~/app/ui/box';
import { Button } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { Tag } from '~/app/ui/tag';
import { StatusLabel } from '~/app/ui/status-label';
import { DisclosureBox } from '~/app/ui/disclosure-box';

type Row = RecordsView['months'][number]['rows'][number];

interface RecordsListProps {
  view: RecordsView;
  /** Address of the page, used by its form. */
  path: string;
  /** Parameters that the form keeps in addition to the filter, such as the fund of the page. */
  kept?: readonly { name: string; value: string }[];
  /** Link shown when the list is empty. */
  emptyAction: { to: string; label: string };
}

/**
 * Own orders by month, with filters and a CSV file; from tablet width on, the chosen order is shown next to the
 * list.
 */
export function RecordsList({ view, path, kept = [], emptyAction }: RecordsListProps) {
  const { filters, months, detail } = view;
  return (
    <>
      {filters.classes.length > 0 && (
        <div className="mt-4">
          <Chips label="按类别" items={filters.classes} />
        </div>
      )}
      <div className="mt-2">
        <Chips oneLine label="按状态" items={filters.states} />
      </div>
      <MoreFilters filters={filters} path={path} kept={kept} />
      <p className="tiny-text mt-2 mb-3" role="status">
        共 {view.total} 笔
      </p>
      {months.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={view.isFiltered ? '没有符合条件的记录' : '还没有交易记录'}
          action={view.isFiltered ? { to: filters.allTo, label: '查看全部' } : emptyAction}
        >
          {view.isFiltered ? '换个条件看看' : '认购、申购、买入、定投与赎回都会记录在这里'}
        </EmptyState>
      ) : (
        <Columns kind="list">
          <Column>
            {months.map((month) => (
              <Month key={month.month} month={month} chosen={detail?.id} />
            ))}
            <KeysetPager {...view.pager} />
            <p className="footnote">
              月份按提交日期。合计为该月符合筛选条件的全部订单，只计已确认的：转入为买入金额（含费用），转出为赎回确认金额（已扣费用）；待确认、撤销与未成功的不计。
            </p>
            <div className="mt-3">
              <ListRow
                card
                icon="arrow-down"
                title="下载这些交易记录（CSV）"
                note="按当前筛选，最多 2,000 笔；含完整金额，不受“隐藏金额”影响"
                to={view.csvTo}
                reloadDocument
              />
            </div>
          </Column>
          <Column label="订单详情" isSticky>
            {detail && <Detail detail={detail} />}
          </Column>
        </Columns>
      )}
    </>
  );
}

function Month({ month, chosen }: { month: RecordsView['months'][number]; chosen?: string }) {
  return (
    <Section title={month.title} note={month.count}>
      <dl className="record-sums">
        <div>
          <dt>已确认转入</dt>
          <dd>{month.paidIn}</dd>
        </div>
        <div>
          <dt>已确认转出</dt>
          <dd>{month.paidOut}</dd>
        </div>
      </dl>
      <div className="record-list">
        <GridTable
          caption={`${month.title}的交易记录`}
          isCard
          name={{ label: '产品', cell: (row: Row) => <Name row={row} /> }}
          rows={month.rows}
          keyOf={({ id }) => id}
          isChosen={({ id }) => id === chosen}
          columns={[
            { label: '金额或份额', isLead: true, cell: ({ amount }) => amount },
            { label: '份额（份）', shown: 'wide', cell: ({ shares }) => shares },
            { label: '状态', cell: ({ state, tone }) => <StatusLabel tone={tone}>{state}</StatusLabel> },
          ]}
        />
      </div>
    </Section>
  );
}

/** Name that links to the order's page; on wide screens the order opens next to the list. */
function Name({ row }: { row: Row }) {
  const inner = (
    <>
      {row.title}
      <small>
        <Tag>{row.kind}</Tag>
        {row.day}
      </small>
      {row.note && <small>{row.note}</small>}
    </>
  );
  return (
    <>
      <Link className="record-page" to={row.to}>
        {inner}
      </Link>
      <Link className="record-beside" to={row.sideDetailTo} replace preventScrollReset>
        {inner}
      </Link>
    </>
  );
}

function Detail({ detail }: { detail: NonNullable<RecordsView['detail']> }) {
  return (
    <div className="record-detail">
      <Box>
        <BoxSection title={detail.title} more={{ to: detail.to, label: '查看订单' }}>
          <StatusLabel tone={detail.tone}>{detail.state}</StatusLabel>
          {detail.note && <p className="note-text mt-2">{detail.note}</p>}
        </BoxSection>
        <BoxSection>
          <BoxPairs pairs={detail.pairs} />
        </BoxSection>
        {detail.steps.length > 0 && (
          <BoxSection title="办理进度">
            <Steps steps={detail.steps} />
          </BoxSection>
        )}
      </Box>
    </div>
  );
}

/** Kind, period and fund: a GET form, expanded while a filter is set. */
function MoreFilters({
  filters,
  path,
  kept,
}: Pick<RecordsListProps, 'path'> & {
  filters: RecordsView['filters'];
  kept: readonly { name: string; value: string }[];
}) {
  const { chosen, products } = filters;
  return (
    <DisclosureBox label={<>类型、期间{products.length > 0 && '与产品'}</>} isLoose isOpen={filters.isOpen}>
      <form method="get" action={path} className="record-selects">
        {[...kept, ...filters.kept].map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select name="kind" label="类型" value={chosen.kind} options={[ALL_KINDS, ...filters.kinds]} />
        <Select name="period" label="提交期间" value={chosen.period} options={FLOW_PERIOD_CHOICES} />
        {products.length > 0 && (
          <Select
            name="product_code"
            label="产品"
            value={chosen.product_code}
            options={[ALL_PRODUCTS, ...products]}
          />
        )}
        <Button type="submit" kind="line" small>
          筛选
        </Button>
      </form>
    </DisclosureBox>
  );
}

const ALL_KINDS = { value: '', label: '全部类型' };
const ALL_PRODUCTS = { value: '', label: '全部产品' };

interface SelectProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

function Select({ name, label, value, options }: SelectProps) {
  const id = `record-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select key={value} id={id} name={name} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
