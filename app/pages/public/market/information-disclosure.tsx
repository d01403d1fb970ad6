import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ANNOUNCEMENT_KINDS } from '~/contract/fund-analysis';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Chips } from '~/app/ui/chips';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { AnnouncementList } from '~/app/pages/public/shared/announcements';
import {
  ANNOUNCEMENTS_PAGE_SIZE,
  buildAnnouncementPage,
  buildAnnouncementRows,
} from '~/app/pages/public/shared/announcement-view';
import { FundDocumentTabs } from '~/app/pages/public/shared/document-tabs';
import { FUND_QUERY_NAMES, getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';

/** Announcements of all public funds or of one, by kind, page by page. */
export const handle = definePage({
  login: 'public',
  title: '信息披露',
  documentTitle: '公募基金信息披露',
  description: '公募基金的定期报告、分红、人员变更与申购赎回公告，按类型与时间查看。',
  watchedQuery: [...FUND_QUERY_NAMES, 'kind', 'min_aid'],
});

const querySchema = z.object({
  ...fundQueryShape,
  kind: z.enum(ANNOUNCEMENT_KINDS).optional(),
  min_aid: z.coerce.number().int().min(0).default(0),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  announcement: z.coerce.number().int().min(1).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const { market } = context.upstream;
  const code = getFundCode(query);
  const { kind, announcement } = query;
  const [info, reply, other] = await Promise.all([
    code ? market.fundInfo({ query: { fund_code: code } }) : null,
    market.announcementList({
      query: { fund_code: code ?? undefined, kind, min_aid: query.min_aid, limit: ANNOUNCEMENTS_PAGE_SIZE },
    }),
    announcement
      ? settle(
          context,
          market.announcementList({
            query: { fund_code: code ?? undefined, min_aid: announcement + 1, limit: 1 },
          }),
        )
      : null,
  ]);
  return {
    edition,
    // The kinds are filters of one page, so crawlers get one address.
    path: paths.publicDisclosure(edition, { fund_code: code ?? undefined }),
    product: info && code ? { name: info.name, code, to: paths.publicFund(edition, code) } : null,
    list: buildAnnouncementPage(reply, { ...query, code }, edition),
    other: other?.ok ? (buildAnnouncementRows(other.data.list, () => '')[0] ?? null) : null,
  };
});

export default function InformationDisclosurePage() {
  const { product, list, other, edition } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle
        end={
          product ? (
            <MoreLink to={product.to}>产品页</MoreLink>
          ) : (
            <MoreLink to={paths.publicDetailIndex(edition)}>按基金查看</MoreLink>
          )
        }
      >
        {product ? product.name : '公募基金公告'}
        {product && <span className="sr-only">信息披露</span>}
      </PageTitle>
      {product && <FundDocumentTabs edition={edition} code={product.code} current="disclosure" />}
      <Chips oneLine label="公告类型" items={list.kinds} />
      <p className="note-text mt-2 mb-2">{list.countText}，由基金管理人发布</p>
      <AnnouncementList rows={list.rows} here={list.here} other={other} />
      <KeysetPager {...list.pager} />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ product, path }) =>
  product
    ? {
        title: `${product.name} 信息披露`,
        description: `${product.name}的定期报告、分红、人员变更与申购赎回公告。`,
        path,
      }
    : { path };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
