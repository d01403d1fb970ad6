import { guestScreen } from '~/app/parts/person/guest-screen';
import { useLoaderData } from '@remix-run/react';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { PastNote } from '~/app/parts/funds/past-note';
import { LapseNotices } from '~/app/parts/funds/lapse-notices';
import { ownLapses } from '~/app/parts/funds/lapse-view';
import { amountsOf } from '~/app/parts/money/amounts';
import { AmountsEye } from '~/app/parts/money/amounts-eye';
import { HoldingCard } from '~/app/parts/money/holding-card';
import type { ListedPart } from '~/app/parts/money/parts';
import { holdingCard } from '~/app/parts/money/position-view';

const TITLES: Record<ListedPart, string> = {
  simu: '私募资产',
  pe: '股权资产',
  quasi_fixed: '类固收资产',
  foreign: '海外资产',
};

export const partHandle = (part: ListedPart) =>
  definePage({
    login: 'required',
    title: TITLES[part],
    description: `${TITLES[part]}：市值、成本与收益，登录后查看。`,
    isPrivate: true,
    watchedQuery: [],
    guest: guestScreen({ points: ASSET_POINTS }),
  });

/** What is held of one part. */
export const partLoader = (part: ListedPart) =>
  pageLoader({ handle: partHandle(part) }, async (page) => {
    const { context, edition } = page;
    const shared = {
      edition,
      returnTo: paths.assets(edition, part),
      part,
      title: TITLES[part],
    };
    const isHidden = context.preferences.isAmountHidden;
    const amounts = amountsOf(isHidden);
    const positions = await context.upstream.holdings.positions({ query: { part } });
    return {
      ...shared,
      held: {
        lapses: ownLapses(page),
        isHidden,
        asOf: positions.as_of,
        total: amounts.yuan(positions.total),
        cards: positions.list.map((position) => holdingCard(position, edition, amounts)),
      },
    };
  });
type PartLoader = ReturnType<typeof partLoader>;

/** A list of holdings of one part with its total. */
export function PartPage() {
  const { edition, title, part, held } = useLoaderData<PartLoader>();
  const wayOn =
    part === 'simu'
      ? { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去找私募基金' }
      : { to: paths.assets(edition), label: '看全部资产' };
  return (
    <div className="column">
      <h1 className="sr-only">{title}</h1>
      <LapseNotices notices={held.lapses} />
      {held.cards.length === 0 ? (
        <div className="mt-5">
          <EmptyState icon="wallet" title={`目前没有${title}`} action={wayOn}>
            份额确认后显示在这里。办理中与以往的订单见交易记录。
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="assets-head mt-4">
            合计（元）
            <AmountsEye edition={edition} isHidden={held.isHidden} returnTo={paths.assets(edition, part)} />
            {held.asOf && <span className="tiny-text ml-auto">净值日至 {held.asOf}</span>}
          </div>
          <b className="figure block mt-1 mb-4">{held.total}</b>
          {held.cards.map((card) => (
            <HoldingCard key={card.code} card={card} />
          ))}
          <p className="footnote">
            本人年化按每笔资金进出计算（XIRR），持有满一年后显示；同期基金收益为相同区间内基金复权净值的涨幅。
            <PastNote />
          </p>
        </>
      )}
    </div>
  );
}
