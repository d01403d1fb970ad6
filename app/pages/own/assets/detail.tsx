import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { idSchema } from '~/contract/shared';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { loadPosition } from '~/app/pages/own/assets/load-detail';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { formatNavDate } from '~/app/features/money/position-view';

/** Redirects to the details of the named holding; without a name, shows the choice. */
export const handle = definePage({
  login: 'guest',
  title: '资产详情',
  description: '选择一项资产查看市值、收益与份额，登录后查看。',
  isPrivate: true,
  watchedQuery: ['product_code'],
  guest: buildGuestScreen({ points: ASSET_POINTS }),
});

const query = z.object({ product_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ query, context, edition }) => {
  const { product_code } = query;
  const shared = {
    edition,
    returnTo: paths.assetDetail(edition, { product_code }),
  };
  const position = product_code ? await loadPosition(context, product_code) : null;
  if (position) throw redirect(buildDetailPath(edition, position), 302);
  const amounts = createAmountDisplay(context.preferences.isAmountHidden);
  const { list } = await context.upstream.holdings.positions({ query: {} });
  return {
    ...shared,
    isMissing: product_code !== undefined,
    held: list.map((each) => ({
      to: buildDetailPath(edition, each),
      name: each.product_name,
      note: `${ASSET_SECTION_NAMES[each.part]}，${formatNavDate(each)}`,
      amount: amounts.yuan(each.amount),
    })),
  };
});

export default function AssetDetail() {
  const { edition, held, isMissing } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>资产详情</PageHeading>
      {isMissing && <Notice calm>目前没有持有这个产品；已赎回的见交易记录。</Notice>}
      {held.length === 0 ? (
        <div className="mt-5">
          <EmptyState
            icon="wallet"
            title="目前没有持仓"
            action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
          >
            份额确认后，可在这里查看每项资产的详情。
          </EmptyState>
        </div>
      ) : (
        <Section title="选择要查看的资产">
          <CardList>
            {held.map((each) => (
              <li key={each.to}>
                <ListRow title={each.name} note={each.note} value={each.amount} to={each.to} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
