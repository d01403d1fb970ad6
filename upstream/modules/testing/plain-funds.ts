import type { Insertable, Kysely } from 'kysely';
import type { Database, PublicFundsTable, SimuFundsTable } from '~/upstream/core/db/schema';

const COMPANY_ID = 'test-company';

/** Adds the company of the test funds. */
export async function addCompany(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('companies')
    .values({
      id: COMPANY_ID,
      kind: 'simu',
      name: '青禾资产',
      short_name: '青禾',
      name_key: 'qinghe',
      full_name: '青禾资产管理有限公司',
      registration_no: 'P0000001',
      size_band: '5-20',
      founded_on: '2015-01-05',
      registered_on: '2015-03-02',
      registered_capital: '1,000 万元',
      legal_person: '周禾',
      member_kind: '观察会员',
      staff_count: 21,
      city: '上海',
      core_strategy: '股票多头',
      profile: '一家私募基金管理人。',
      philosophy: '长期持有。',
      size_history: '[]',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Values that lists sort by and show. */
interface Numbers {
  nameKey?: string;
  return1y?: number | null;
  nav?: string;
  change?: number;
}

async function addNumbers(
  db: Kysely<Database>,
  fund: { id: string; kind: 'simu' | 'public'; risk_level: number; status: string },
  { nameKey = fund.id, return1y = 0.1, nav = '1.2000', change = 0.01 }: Numbers,
): Promise<void> {
  await db
    .insertInto('fund_metrics')
    .values({
      fund_id: fund.id,
      kind: fund.kind,
      category: 'other',
      company_id: COMPANY_ID,
      status: fund.status,
      risk_level: fund.risk_level,
      founded_on: '2020-01-02',
      name_key: nameKey,
      is_selection: false,
      min_amount: 10,
      return_1y: return1y,
    })
    .execute();
  await db
    .insertInto('fund_latest')
    .values({
      fund_id: fund.id,
      nav,
      accumulated_nav: nav,
      nav_date: '2026-11-19',
      change,
      point_count: 1,
    })
    .execute();
}

/** Adds a private fund with its latest values. */
export async function addSimuFund(
  db: Kysely<Database>,
  id: string,
  { numbers = {}, ...columns }: Partial<Insertable<SimuFundsTable>> & { numbers?: Numbers } = {},
): Promise<void> {
  const row: Insertable<SimuFundsTable> = {
    id,
    name: `青禾成长${id}号`,
    short_name: `青禾${id}号`,
    filing_no: 'SAA001',
    strategy: 'equity',
    company_id: COMPANY_ID,
    status: 'running',
    founded_on: '2020-01-02',
    filed_on: '2020-01-10',
    fund_type: '私募证券投资基金',
    custodian: '托管银行',
    strategy_text: '精选个股。',
    benchmark_id: 'index-300',
    is_selection: false,
    risk_level: 4,
    context: 'simu',
    min_amount: 1_000_000,
    append_amount: 100_000,
    open_rule: '每月 15 日开放',
    lock_days: 180,
    subscribe_rate: 0.01,
    management_rate: 0.015,
    custody_rate: 0.0005,
    performance_rate: 0.2,
    performance_note: '高水位法',
    redeem_note: '锁定期后免赎回费',
    ...columns,
  };
  await db.insertInto('simu_funds').values(row).execute();
  await addNumbers(db, { id, kind: 'simu', risk_level: row.risk_level, status: row.status }, numbers);
}

/** Adds a public fund with its latest values. */
export async function addPublicFund(
  db: Kysely<Database>,
  id: string,
  { numbers = {}, ...columns }: Partial<Insertable<PublicFundsTable>> & { numbers?: Numbers } = {},
): Promise<void> {
  const row: Insertable<PublicFundsTable> = {
    id,
    name: `青禾稳健${id}`,
    full_name: `青禾稳健${id}混合型证券投资基金`,
    type: 'mixed',
    company_id: COMPANY_ID,
    status: 'open',
    founded_on: '2018-06-01',
    custodian: '托管银行',
    benchmark_id: 'index-300',
    benchmark_text: '沪深300指数收益率×60%',
    is_selection: false,
    is_qdii: false,
    risk_level: 3,
    min_amount_fen: 1000,
    append_amount_fen: 1000,
    day_limit_fen: null,
    min_redeem_shares: '10',
    min_hold_shares: '10',
    size_yuan: '1200000000',
    fee_rate: 0.0015,
    management_rate: 0.012,
    custody_rate: 0.002,
    service_rate: 0,
    confirm_days: 1,
    arrival_days: 3,
    objective: '追求稳健增值。',
    scope: '股票与债券。',
    strategy_text: '资产配置。',
    ...columns,
  };
  await db.insertInto('public_funds').values(row).execute();
  await addNumbers(db, { id, kind: 'public', risk_level: row.risk_level, status: row.status }, numbers);
}

/** Adds its fees: 0.5 % below 1,000,000 元 at a tenth, then 1,000 元; redeeming 1.5 %, 1 %, 0.5 %, 0. */
export async function addFeeTiers(db: Kysely<Database>, fundId: string): Promise<void> {
  const tier = (
    side: 'subscribe' | 'redeem',
    position: number,
    from: number,
    more: { rate?: number; fixed_yuan?: string; discount_rate?: number },
  ) => ({
    fund_id: fundId,
    side,
    position,
    from_value: from,
    to_value: null,
    rate: null,
    fixed_yuan: null,
    discount_rate: null,
    ...more,
  });
  await db
    .insertInto('fee_tiers')
    .values([
      tier('subscribe', 0, 0, { rate: 0.005, discount_rate: 0.0005 }),
      tier('subscribe', 1, 1_000_000, { fixed_yuan: '1000' }),
      tier('redeem', 0, 0, { rate: 0.015 }),
      tier('redeem', 1, 7, { rate: 0.01 }),
      tier('redeem', 2, 30, { rate: 0.005 }),
      tier('redeem', 3, 180, { rate: 0 }),
    ])
    .execute();
}
