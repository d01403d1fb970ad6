/** Test kit: the value and money of one product as every view of its holder shows them. */
import { contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { loadAssetDetail, loadAssetOverview } from '~/upstream/modules/customers/profile/assets';
import { listAccountBlockers } from '~/upstream/modules/customers/account-cancellation/blockers';
import {
  loadPrimaryKeys,
  streamTableJson,
  type TableReader,
} from '~/upstream/modules/customers/own-data/rows';
import { findDataOwner } from '~/upstream/modules/customers/own-data/create-copy';
import { PERSONAL_TABLES } from '~/upstream/core/db/data-ownership';
import { issueCertificate } from '~/upstream/modules/holdings/certificates';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { buildMonthContent } from '~/upstream/modules/holdings/month-reports/content';
import { overview } from '~/upstream/modules/holdings/overview';
import { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import { callHandler } from '~/upstream/modules/testing/call-handler';

const NONE = '0.00';
const getSum = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), toBig('0')).toFixed(2);

/** Loads the value of the only product of an account from each view; 0.00 where it is not listed. */
export async function loadAllValues(
  context: ServiceContext,
  account: Account,
  code: string,
): Promise<Record<string, string>> {
  const positions = await callHandler(contract.holdings.positions, holdings.positions, context, {}, account);
  const position = positions.list.find(({ product_code }) => product_code === code);
  const part = position?.part ?? 'quasi_fixed';
  const wealth = await callHandler(
    contract.holdings.wealth,
    holdings.wealth,
    context,
    { query: { range: 'all' } },
    account,
  );
  const ladder = await callHandler(
    contract.overview.liquidity,
    overview.liquidity,
    context,
    { query: { step: 'all' } },
    account,
  );
  const allocation = await callHandler(
    contract.overview.allocation,
    overview.allocation,
    context,
    { query: { by: 'kind' } },
    account,
  );
  const concentration = await callHandler(
    contract.overview.concentration,
    overview.concentration,
    context,
    {},
    account,
  );
  const today = toShanghaiDay(context.now());
  const { inputs } = await loadOwnInputs(context, account.id);
  const month = await buildMonthContent(context, account.id, inputs, today.slice(0, 7));
  const detail = await loadAssetDetail(context, account.id, part);
  return {
    'own assets': position?.amount ?? NONE,
    'total of own assets': positions.total,
    'asset overview': (await loadAssetOverview(context, account.id)).total,
    'details of the class': detail.list.find(({ product_id }) => product_id === code)?.amount ?? NONE,
    'position page': position === undefined ? NONE : (await loadPosition(context, account, code)).amount,
    'wealth curve': wealth.value,
    ladder: getSum((ladder.holdings ?? []).map(({ amount }) => amount)),
    allocation: allocation.value,
    concentration: concentration.products.find((row) => row.code === code)?.amount ?? NONE,
    'month report': month?.lines.find(({ product_code }) => product_code === code)?.closing_value ?? NONE,
    certificate: await loadCertified(context, account),
  };
}

const loadPosition = (context: ServiceContext, account: Account, product_code: string) =>
  callHandler(contract.holdings.position, holdings.position, context, { query: { product_code } }, account);

/** Returns the total of a newly issued certificate; 0.00 when there is nothing to certify. */
async function loadCertified(context: ServiceContext, { id }: Account): Promise<string> {
  const held = await context.db
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', '=', id)
    .execute();
  if (held.length === 0) return NONE;
  const { certificate_id } = await issueCertificate(context, id, 'asset');
  const { lines } = await context.db
    .selectFrom('certificates')
    .select('lines')
    .where('id', '=', certificate_id)
    .executeTakeFirstOrThrow();
  const total = lines.find(({ label }) => label === '合计')?.value ?? '';
  return total.replaceAll(',', '').replace(' 元', '');
}

/** Loads the money of an account as each list of flows shows it, and the profit that follows from it. */
export async function loadAllMoney(context: ServiceContext, account: Account) {
  const page = await callHandler(
    contract.holdings.flows,
    holdings.flows,
    context,
    { query: { limit: 50 } },
    account,
  );
  const statement = await listAllFlows(context, account.id, {});
  const owner = await findDataOwner(context.db, account.id);
  if (!owner) throw new Error(`no account ${account.id}`);
  const reader: TableReader = {
    ...{ db: context.db, person: owner, keys: await loadPrimaryKeys(context.db) },
    onPage: () => Promise.resolve(),
  };
  const table = PERSONAL_TABLES.find((each) => each.table === 'flows');
  let copy = '';
  if (table) for await (const chunk of streamTableJson(reader, table)) copy += chunk;
  const copied = JSON.parse(copy) as { amount_fen: number }[];
  const wealth = await callHandler(
    contract.holdings.wealth,
    holdings.wealth,
    context,
    { query: { range: 'all' } },
    account,
  );
  return {
    page: getSum(page.list.map(({ amount }) => amount)),
    statement: getSum(statement.map(({ amount }) => amount)),
    'copy of own data': getSum(copied.map(({ amount_fen }) => toBig(String(amount_fen)).div(100).toFixed(2))),
    'wealth: gain less value': toBig(wealth.gain).minus(wealth.value).toFixed(2),
    unpaid: wealth.transit.redeeming,
    blockers: (await listAccountBlockers(context.db, account.id)).map(({ kind }) => kind),
  };
}
