import { sql, type Kysely, type Transaction } from 'kysely';
import { parseHoldingMonths } from '~/domain/orders/holding-period';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { NO_METRICS } from '~/upstream/core/db/analysis';
import { createInsertLoader, type Cell, createRowLoader } from '~/upstream/core/db/bulk-load';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import { refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { Database, PublicType } from '~/upstream/core/db/schema';
import { buildSearchRow, buildTitleColumns } from '~/upstream/core/db/search/row';
import { PUBLIC_TERMS } from '~/upstream/core/db/import/public-terms';
import type { FundRow } from '~/upstream/core/db/import/forms';
import { runInTransaction } from '~/upstream/core/db/import/in-transaction';
import type { ParsedRows } from '~/upstream/core/db/import/read-rows';
import type { ImportReport } from '~/upstream/core/db/import/report';
import { findPublicType } from '~/upstream/core/db/import/type-names';
import { describeFigureRefusal, createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';

/** The directory names no company: its funds are listed under this one. */
export const UNKNOWN_COMPANY_ID = 'H0000';
/** The directory has no founding date; the first imported NAV replaces this one. */
export const UNKNOWN_FOUNDED_ON = '1998-03-01';

interface KnownFund {
  id: string;
  name: string;
  type: PublicType;
}

/** Imports a fund directory: adds new codes, and updates names and types of known ones. */
export async function importFunds(
  db: Kysely<Database>,
  { rows, refused, read }: ParsedRows<FundRow>,
  isSkippingBad: boolean,
): Promise<ImportReport> {
  const valid: FundRow[] = [];
  const findFigures = createFigureSearch(db);
  for (const { line, value } of rows) {
    const { name, type } = value;
    const { foundText } = await findFigures({ name });
    if (foundText !== null) refused.push({ line, reason: describeFigureRefusal(foundText) });
    else if (findPublicType(type)) valid.push(value);
    else refused.push({ line, reason: `不认识的类型：${type}` });
  }
  refused.sort((a, b) => a.line - b.line);
  const known = new Map(
    (await db.selectFrom('public_funds').select(['id', 'name', 'type']).execute()).map((fund) => [
      fund.id,
      fund,
    ]),
  );
  const added = valid.filter(({ code }) => !known.has(code));
  const changed = valid.filter((row) => isChanged(row, known.get(row.code)));
  const isWritten = refused.length === 0 || isSkippingBad;
  if (isWritten) {
    await runInTransaction(db, async (trx) => {
      await addFunds(trx, added);
      for (const row of changed) await changeFund(trx, row);
      for (const type of findChangedTypes(changed, known)) await refreshPeerGroup(trx, 'public', type);
    });
  }
  return {
    kind: 'funds',
    read,
    added: added.length,
    changed: changed.length,
    unchanged: valid.length - added.length - changed.length,
    refused,
    isWritten,
  };
}

const getType = (row: FundRow): PublicType => findPublicType(row.type) as PublicType;
/** The pinyin of the directory matches how names are spoken; generated pinyin fills its gaps. */
const getNameKey = ({ name, pinyin_full: given }: FundRow): string =>
  given === '' || given.includes('*') ? computeNameSortKey(name) : `${given.toLowerCase()} ${name}`;
const getNote = (row: FundRow): string => `${row.code} · ${PUBLIC_TYPE_NAMES[getType(row)]}`;

const isChanged = (row: FundRow, fund: KnownFund | undefined): boolean =>
  fund !== undefined && (fund.name !== row.name || fund.type !== getType(row));

/** Peer groups that funds leave or join. */
const findChangedTypes = (rows: readonly FundRow[], known: ReadonlyMap<string, KnownFund>): Set<PublicType> =>
  new Set(
    rows.flatMap((row) => {
      const before = known.get(row.code)?.type;
      return before === undefined || before === getType(row) ? [] : [before, getType(row)];
    }),
  );

async function addFunds(trx: Transaction<Database>, rows: readonly FundRow[]): Promise<void> {
  if (rows.length === 0) return;
  const load = createRowLoader(createInsertLoader(trx));
  await addPlaceholderCompany(trx);
  await load('public_funds', rows.map(getFund));
  await load('fund_metrics', rows.map(getMetrics));
  await load('search_index', rows.map(getSearchEntry));
}

async function changeFund(trx: Transaction<Database>, row: FundRow): Promise<void> {
  const { code: id, name } = row;
  await trx
    .updateTable('public_funds')
    .set({ name, type: getType(row) })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('fund_metrics')
    .set({ name_key: getNameKey(row), category: getType(row) })
    .where('fund_id', '=', id)
    .execute();
  await trx
    .updateTable('search_index')
    .set({ note: getNote(row), ...buildTitleColumns(name, id) })
    .where('kind', '=', 'public')
    .where('id', '=', id)
    .execute();
}

function getFund(row: FundRow): Record<string, Cell> {
  const type = getType(row);
  const terms = PUBLIC_TERMS[type];
  return {
    id: row.code,
    name: row.name,
    full_name: row.name,
    type,
    company_id: UNKNOWN_COMPANY_ID,
    status: 'open',
    founded_on: UNKNOWN_FOUNDED_ON,
    custodian: '以基金合同为准',
    benchmark_id: type === 'bond' || type === 'money' ? 'cbond' : 'csi300',
    benchmark_text: '以基金合同为准',
    is_selection: false,
    is_qdii: terms.isQdii,
    risk_level: Math.max(...terms.risks),
    min_amount_fen: terms.minAmountFen,
    append_amount_fen: terms.minAmountFen,
    day_limit_fen: null,
    min_redeem_shares: '1.00',
    min_hold_shares: '1.00',
    size_yuan: null,
    // The directory has no fees. Until an operator enters the terms, the fund is not sold and its rates are shown
    // as unknown.
    fee_rate: null,
    management_rate: terms.managementRate,
    custody_rate: terms.custodyRate,
    service_rate: 0,
    confirm_days: terms.confirmDays,
    arrival_days: terms.arrivalDays,
    hold_months: parseHoldingMonths(row.name),
    objective: '以基金合同为准',
    scope: '以基金合同为准',
    strategy_text: '以基金合同为准',
  };
}

function getMetrics(row: FundRow): Record<string, Cell> {
  const type = getType(row);
  const terms = PUBLIC_TERMS[type];
  return {
    fund_id: row.code,
    kind: 'public',
    category: type,
    company_id: UNKNOWN_COMPANY_ID,
    status: 'open',
    risk_level: Math.max(...terms.risks),
    founded_on: UNKNOWN_FOUNDED_ON,
    name_key: getNameKey(row),
    is_selection: false,
    min_amount: terms.minAmountFen / 100,
    size_band: null,
    size_yuan: null,
    fee_rate: null,
    ...NO_METRICS,
  };
}

const getSearchEntry = (row: FundRow) =>
  buildSearchRow({
    kind: 'public',
    id: row.code,
    title: row.name,
    note: getNote(row),
    code: row.code,
    risk: Math.max(...PUBLIC_TERMS[getType(row)].risks),
  });

async function addPlaceholderCompany(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into companies (id, kind, name, short_name, name_key, full_name, registration_no, size_band, founded_on,
      registered_on, registered_capital, legal_person, member_kind, staff_count, city, core_strategy, profile,
      philosophy, size_history)
    values (${UNKNOWN_COMPANY_ID}, 'public', '基金管理人以合同为准', '以合同为准', 'zzz', '基金管理人以合同为准', '—', '0-5',
      ${UNKNOWN_FOUNDED_ON}, ${UNKNOWN_FOUNDED_ON}, '—', '—', '—', 0, '—', '公募基金', '目录未提供管理人资料。', '', '[]')
    on conflict (id) do nothing`.execute(trx);
}
