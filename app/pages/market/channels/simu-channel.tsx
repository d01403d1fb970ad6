import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { loadSimuChannel } from '~/app/pages/market/channels/load-simu-channel';
import { SimuChannelBody } from '~/app/pages/market/channels/simu-channel-body';

/**
 * Private securities funds: search, buyer requirements and next step, selected funds, strategies, openings, people,
 * research.
 */
export const handle = definePage({
  login: 'guest',
  title: '私募证券',
  description: '私募证券基金的策略、开放日、公司、基金经理与研究。净值与业绩只向特定对象展示。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, ({ context, edition, viewer }) =>
  loadSimuChannel(context, { edition, viewer }, context.now()),
);

export default function SimuChannel() {
  return <SimuChannelBody page={useLoaderData<typeof loader>()} />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
