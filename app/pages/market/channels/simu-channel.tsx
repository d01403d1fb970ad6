import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { loadSimuChannel } from '~/app/pages/market/channels/load-simu-channel';
import { SimuChannelBody } from '~/app/pages/market/channels/simu-channel-body';

/** Private securities funds: search, who may buy and what comes next, selected ones, strategies, openings, people, research. */
export const handle: PageHandle = { login: 'state', title: '私募证券', watchedQuery: [] };

export const loader = pageLoader({ handle }, ({ context, edition, viewer }) =>
  loadSimuChannel(context, { edition, viewer }, context.now()),
);

export default function SimuChannel() {
  return <SimuChannelBody page={useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: '私募证券',
        description: '私募证券基金的策略、开放日、公司、基金经理与研究。净值与业绩只向特定对象展示。',
        path: data.path,
        publicOrigin: data.publicOrigin,
      })
    : [];

export const shouldRevalidate = revalidateFor(handle);
