import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { EarlierPage } from '~/app/pages/member/shared/earlier-page';

/** Earlier rules of levels, kept accessible in their original text. */
export const handle = definePage({
  login: 'guest',
  title: '会员等级',
  description: '2022-01-01 至 2023-12-31 的会员等级规则（存档），现行规则见会员中心。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export default function EarlierMemberLevels() {
  return <EarlierPage of="levels" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
