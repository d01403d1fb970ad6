import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import type { FigureSpan } from '~/domain/figures/figure-work';
import type { Locked } from '~/contract/shared';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import {
  FIGURE_TEXTS,
  isNavFigure,
  isOwnFigure,
  type EquityFigure,
  type FigureKey,
  type OwnFigure,
} from '~/app/parts/figures/figure-texts';
import type { PassportView } from '~/app/parts/figures/passport';
import { lockCardView } from '~/app/parts/funds/lock-view';
import { amountsOf } from '~/app/parts/money/amounts';
import { equityView } from '~/app/pages/market/figure/equity-view';
import {
  addedPart,
  holdingPart,
  PUBLIC_TEXTS,
  wealthPart,
  type OwnPart,
} from '~/app/pages/market/figure/own-view';
import { aboutFacts, workView } from '~/app/pages/market/figure/work-view';

export interface FigureRequest {
  of: FigureKey;
  kind?: 'simu' | 'public' | 'pe';
  id?: string;
  span: FigureSpan;
}

interface Asking {
  context: PortalContext;
  edition: Edition;
  viewer: Viewer | null;
}

/** The passport of a figure: its definition, and what it is made of where it is of a fund or of one's own. */
export async function loadFigure(asking: Asking, requested: FigureRequest): Promise<PassportView> {
  const { of, kind, id } = requested;
  const shared: PassportView = {
    title: FIGURE_TEXTS[of].name,
    ...{ figure: null, product: null, when: [], sum: null, steps: [], table: null, lock: null, note: null },
    about: aboutFacts(of),
    isPast: of !== 'own_value' && of !== 'nav',
  };
  if (isOwnFigure(of)) return { ...shared, ...(await ownOf(of, requested, asking)) };
  if (kind === undefined || id === undefined) return shared;
  if (isNavFigure(of))
    return kind === 'pe'
      ? shared
      : { ...shared, ...(await navFigure(of, { kind, id }, requested.span, asking)) };
  return kind === 'pe' ? { ...shared, ...(await equityFigure(of, id, asking)) } : shared;
}

const lockOf = (
  locked: Locked,
  { context, edition, viewer }: Asking,
  back: { returnTo: string; name: string },
) => lockCardView(locked, { viewer, edition, now: context.now() }, back);

async function navFigure(
  of: Parameters<typeof workView>[0],
  { kind, id }: { kind: 'simu' | 'public'; id: string },
  span: FigureSpan,
  asking: Asking,
): Promise<Partial<PassportView>> {
  const { market } = asking.context.upstream;
  if (kind === 'public') {
    const reply = await market.fundFigure({ query: { fund_code: id, of, span } });
    const product = { name: reply.name, to: paths.publicFund(asking.edition, id) };
    return { product, ...withReason(workView(of, span, reply)) };
  }
  const reply = await market.simuFigure({ query: { product_id: id, of, span } });
  const product = { name: reply.name, to: paths.simuProduct(id) };
  const locked = reply.locked ?? null;
  return {
    product,
    ...(locked
      ? {
          ...workView(of, span, { ...reply, performance: null }),
          lock: lockOf(locked, asking, { returnTo: product.to, name: reply.name }),
        }
      : withReason(workView(of, span, reply))),
  };
}

/** A figure that there is none of says so. */
const withReason = (view: ReturnType<typeof workView>) => ({
  ...view,
  note: !view.figure || view.figure.value === '—' ? '这只产品目前没有这个数值，原因见“口径与限制”。' : null,
});

async function equityFigure(of: EquityFigure, id: string, asking: Asking): Promise<Partial<PassportView>> {
  const fund = await asking.context.upstream.equity.productDetail({ query: { product_id: id } });
  const view = equityView(of, fund, asking.edition);
  return fund.locked
    ? { ...view, lock: lockOf(fund.locked, asking, { returnTo: view.product.to, name: fund.name }) }
    : view;
}

/** One's own figures: nothing but words for who is not logged in or holds none of it. */
async function ownOf(
  of: OwnFigure,
  requested: FigureRequest,
  asking: Asking,
): Promise<Partial<PassportView>> {
  const about = aboutFacts(of, requested.kind === 'public' ? PUBLIC_TEXTS[of] : undefined);
  if (!asking.viewer) return { about, note: '登录后，从您的持仓或自选打开，这里会列出用到的数字。' };
  const own = await part(asking.context, ownPart(of, requested, asking));
  return { about, ...(own.ok ? (own.data ?? { note: '您目前没有这一项。' }) : { note: own.message }) };
}

async function ownPart(
  of: OwnFigure,
  { kind, id }: Pick<FigureRequest, 'kind' | 'id'>,
  { context }: Asking,
): Promise<OwnPart | null> {
  const { holdings, publicAccount, favorites } = context.upstream;
  const amounts = amountsOf(context.preferences.isAmountHidden);
  if (of === 'since_added') {
    const { list } = await favorites.table({ query: {} });
    return addedPart(
      list.find(
        (fund) => (fund.kind === 'simu' ? fund.product_id : fund.fund_code) === id && fund.kind === kind,
      ),
    );
  }
  if (id === undefined)
    return of === 'own_xirr' ? wealthPart(await holdings.wealth({ query: {} }), amounts) : null;
  if (kind === 'public')
    return holdingPart(
      of,
      { kind, position: await publicAccount.position({ query: { fund_code: id } }) },
      amounts,
    );
  return holdingPart(
    of,
    { kind: 'simu', position: await holdings.position({ query: { product_code: id } }) },
    amounts,
  );
}
