/** Every surface that shows what a holding is worth, for tests that hold them against each other. */
import { contract } from '~/contract';
import type { PendingBooking } from '~/contract/kinds';
import type { ServiceContext } from '~/upstream/services/handler';
import { holdings } from '~/upstream/services/ledger/holdings';
import { issueCertificate } from '~/upstream/services/ledger/holdings/certificates';
import { home as homeService } from '~/upstream/services/ledger/holdings/home/index';
import { wealthOf } from '~/upstream/services/ledger/holdings/wealth';
import { allocationOf } from '~/upstream/services/ledger/overview/allocation';
import { concentrationOf } from '~/upstream/services/ledger/overview/concentration';
import { liquidityOf } from '~/upstream/services/ledger/overview/liquidity';
import type { Trader } from '~/upstream/services/ledger/public-trade/testing/trader';
import { callOwn } from '~/upstream/services/ledger/settlement/testing/world';
import { assetDetail, assetOverview } from '~/upstream/services/people/users/assets';
import { ask } from '~/upstream/services/testing/ask';

/** What a person sees at an instant of the only fund they hold. */
export interface Seen {
  shares: string;
  nav: string | null;
  navDate: string | null;
  value: string;
  pending: PendingBooking | null;
  /** Date and amount of the newest day of income. */
  day: readonly [string, string] | null;
}

/** Reads the holding from every surface. @returns what they show, by surface: the same of each when nothing is wrong */
export async function surfaces(
  context: ServiceContext,
  trader: Trader,
  fund: string,
): Promise<{ seen: Seen; values: Record<string, string> }> {
  const query = { product_code: fund };
  const position = await callOwn(context, trader, 'position', { query: { fund_code: fund } });
  const all = await callOwn(context, trader, 'positions', {});
  const held = await ask(contract.holdings.positions, holdings.positions, context, { query: {} }, trader);
  const own = await ask(contract.holdings.position, holdings.position, context, { query }, trader);
  const kind = { fund_kind: 'public', fund_id: fund } as const;
  const onFund = await ask(contract.holdings.onFund, holdings.onFund, context, { query: kind }, trader);
  const wealth = await wealthOf(context, trader.id, { range: 'all' });
  const home = await ask(contract.home.mine, homeService.mine, context, {}, trader);
  const income = await callOwn(context, trader, 'income', { query: { fund_code: fund } });
  const { check_code } = await issueCertificate(context, trader.id, 'asset');
  const { lines } = await context.db
    .selectFrom('certificates')
    .select('lines')
    .where('check_code', '=', check_code)
    .executeTakeFirstOrThrow();
  const plain = (yuan: string | undefined): string => (yuan ?? '').replaceAll(',', '').replace(' 元', '');
  const [first] = income.list;
  return {
    seen: {
      shares: position.shares,
      nav: position.nav,
      navDate: position.nav_date,
      value: position.value,
      pending: position.pending_booking ?? null,
      day: first ? [first.date, first.amount] : null,
    },
    values: {
      position: position.value,
      positions: all.value,
      holdings: held.total,
      holding: own.amount,
      'last point of its curve': (own.series.amount.at(-1) ?? 0).toFixed(2),
      'page of the fund': onFund.held?.value ?? '',
      wealth: wealth.value,
      home: home.wealth?.value ?? '',
      assets: (await assetOverview(context, trader.id)).total,
      'assets of a class': (await assetDetail(context, trader.id, 'public')).list[0]?.amount ?? '',
      allocation: (await allocationOf(context, trader.id, 'class')).value,
      concentration: (await concentrationOf(context, trader.id)).value,
      liquidity: (await liquidityOf(context, trader.id, {})).value,
      certificate: plain(lines.at(-1)?.value),
    },
  };
}
