import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { MINIMUM_AMOUNTS, getRule } from '~/domain/shared/regulation';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatCompactYuan } from '~/domain/figures/money';
import { getQualificationRule } from '~/domain/person/qualification';
import type { CallResult, Contract } from '~/contract';
import {
  FIXED_ASSET_NAMES,
  FIXED_ASSETS,
  FIXED_FORM_NAMES,
  FIXED_FORMS,
  FIXED_STATUS_NAMES,
  FIXED_STATUSES,
} from '~/contract/kinds';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import type { DirectorySearchView } from '~/app/features/funds/directory-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildNewsViews } from '~/app/features/news/news-view';
import { FIXED_TAG } from '~/app/pages/fixed/shared/fixed-texts';
import { buildFixedListView } from '~/app/pages/fixed/shared/fixed-view';

const LIMIT = 20;
const ARTICLES = 3;

/** Treats an unknown filter value as absent. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional().catch(undefined));

export const fixedChannelQuery = z.object({
  ...pageQueryShape,
  form: filter(z.enum(FIXED_FORMS)),
  asset: filter(z.enum(FIXED_ASSETS)),
  status: filter(z.enum(FIXED_STATUSES)),
  keyword: filter(createSearchTextSchema(30).min(1)),
});
type Query = z.output<typeof fixedChannelQuery>;
type Filters = Omit<Query, 'page' | 'cursor'>;
type List = CallResult<Contract['quasiFixed']['productList']>;

const findView = (
  { forms, assets }: Pick<List, 'forms' | 'assets'>,
  filters: Filters,
  edition: Edition,
): DirectorySearchView => ({
  action: quasiFixedPaths.channel(edition),
  keyword: filters.keyword ?? '',
  letters: [],
  selects: [
    {
      ...{ name: 'form', label: '形式', value: filters.form ?? '' },
      options: forms.map(({ form, product_count }) => ({
        value: form,
        label: `${FIXED_FORM_NAMES[form]}（${product_count}）`,
      })),
    },
    {
      ...{ name: 'asset', label: '投向', value: filters.asset ?? '' },
      options: assets.map(({ asset, product_count }) => ({
        value: asset,
        label: `${FIXED_ASSET_NAMES[asset]}（${product_count}）`,
      })),
    },
    {
      ...{ name: 'status', label: '状态', value: filters.status ?? '' },
      options: FIXED_STATUSES.map((value) => ({ value, label: FIXED_STATUS_NAMES[value] })),
    },
  ],
  resetTo: Object.values(filters).some((value) => value !== undefined)
    ? quasiFixedPaths.channel(edition)
    : null,
});

/** Loads the channel for a viewer. Each section fails separately. */
export async function loadFixedChannel(
  context: PortalContext,
  { edition, viewer, query }: { edition: Edition; viewer: Viewer | null; query: Query },
) {
  const { quasiFixed, content } = context.upstream;
  const { page: _page, cursor, ...filters } = query;
  const here = quasiFixedPaths.channel(edition, filters);
  const today = toShanghaiDay(context.now());
  const [products, news] = await Promise.all([
    settle(context, quasiFixed.productList({ query: { ...filters, cursor, limit: LIMIT } })),
    settle(context, content.newsList({ query: { tag: FIXED_TAG, limit: ARTICLES } })),
  ]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return {
    here,
    entries: {
      research: quasiFixedPaths.research(edition),
      fundsOfFunds: quasiFixedPaths.fundsOfFunds(edition),
      equity: paths.simuChannel(edition),
      mine: paths.assets(edition, 'quasi_fixed'),
    },
    products: mapSection(products, (reply) => ({
      list: buildFixedListView(reply.list, { viewer, edition, returnTo: here }),
      isEmpty: reply.list.length === 0,
      countText: `${isFiltered ? '符合' : '共'} ${reply.total} 只`,
      find: findView(reply, filters, edition),
      pager: buildKeysetPage(here, query, reply, LIMIT),
    })),
    news: mapSection(news, ({ list }) => buildNewsViews(list, edition, context.now())),
    /** Legal requirements for buyers. */
    qualified: [
      {
        label: '资产与经历要求',
        value: getQualificationRule('am', today)
          .criteria.map(({ text }) => text)
          .join('，或'),
      },
      {
        label: '最低金额',
        value: `单只固定收益类不低于 ${formatCompactYuan(String(getRule(MINIMUM_AMOUNTS, today).amFixedIncomeYuan))}，以合同为准`,
      },
      { label: '风险承受', value: '完成风险测评，产品等级不高于本人等级' },
    ],
  };
}
export type FixedChannelPage = Awaited<ReturnType<typeof loadFixedChannel>>;
