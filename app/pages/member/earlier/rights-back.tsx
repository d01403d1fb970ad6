import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { EarlierPage } from '~/app/pages/member/shared/earlier-page';

/** Earlier rules of member benefits, kept accessible in their original text. */
export const handle = definePage({
  login: 'guest',
  title: '会员权益说明',
  description: '2024-01-01 至 2026-06-30 的会员权益说明（存档），现行权益见会员权益。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export default function EarlierMemberRights() {
  return <EarlierPage of="rights" />;
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
