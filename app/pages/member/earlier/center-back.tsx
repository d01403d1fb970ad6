import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { EarlierPage } from '~/app/pages/member/shared/earlier-page';

/** Earlier growth rules, kept accessible in their original text. */
export const handle = definePage({
  login: 'guest',
  title: '会员成长中心',
  description: '2024-01-01 至 2026-06-30 的成长值规则（存档），现行规则见会员中心。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export default function EarlierMemberCenter() {
  return <EarlierPage of="growth" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
