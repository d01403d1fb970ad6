import { useLoaderData } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { forgetSchema } from '~/app/pages/content/own-lists/forget-schema';
import { OwnArticles } from '~/app/pages/content/own-lists/own-list';
import { forgetOf, loadOwnList, ownListQuery } from '~/app/pages/content/own-lists/own-list-data';
import { guestScreen } from '~/app/features/person/guest-screen';

/** Articles the person has collected. */
export const handle = definePage({
  login: 'guest',
  title: '我的收藏',
  description: '收藏过的文章，可按标题与类别查找。',
  isPrivate: true,
  watchedQuery: ['keyword', 'kind', 'clear', 'cursor'],
  guest: guestScreen({ points: ['收藏的文章按时间排列，可按标题与类别查找', '换一台设备登录，收藏仍在'] }),
});

export const loader = pageLoader({ handle, query: ownListQuery }, (page) => loadOwnList('collected', page));

export const action = pageAction({ limit: 'write', schema: forgetSchema }, (page) =>
  forgetOf('collected', page),
);

export default function CollectedArticles() {
  return <OwnArticles title="我的收藏" page={useLoaderData<typeof loader>()} />;
}
