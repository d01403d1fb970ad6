import type { NEWS_KINDS } from '~/contract/content';
import type { NewsBrief } from '~/contract/shared';
import { BRAND } from '~/domain/platform/brand';
import { defaultEdition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { buildXmlElement } from '~/app/pages/content/shared/xml';

export type FeedKind = (typeof NEWS_KINDS)[number];

interface Feed {
  origin: string;
  /** Null for articles of all kinds. */
  kind: FeedKind | null;
  /** Name of the kind; null for all kinds. */
  kindName: string | null;
  /** Newest first. */
  articles: readonly Pick<
    NewsBrief,
    'news_id' | 'title' | 'summary' | 'author' | 'kind_name' | 'tags' | 'published_at'
  >[];
  /** Minutes for which a reader may cache it. */
  ttl: number;
}

/** RFC 822 date, as RSS 2.0 requires. */
const dateText = (instant: string): string => new Date(instant).toUTCString();

/** Builds an RSS 2.0 feed of articles from their public content. */
export function buildRssFeed({ origin, kind, kindName, articles, ttl }: Feed): string {
  const own = origin + paths.rss({ kind: kind ?? undefined });
  const [newest] = articles;
  const items = articles.map((article) => {
    const address = origin + paths.post(defaultEdition, article.news_id);
    return [
      '<item>',
      buildXmlElement('title', article.title),
      buildXmlElement('link', address),
      buildXmlElement('guid', address, ' isPermaLink="true"'),
      buildXmlElement('description', article.summary),
      buildXmlElement('dc:creator', article.author),
      ...[article.kind_name, ...article.tags].map((name) => buildXmlElement('category', name)),
      buildXmlElement('pubDate', dateText(article.published_at)),
      '</item>',
    ].join('');
  });
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    buildXmlElement('title', kindName === null ? BRAND.name : `${BRAND.name} ${kindName}`),
    buildXmlElement('link', origin + paths.info(defaultEdition, { kind: kind ?? undefined })),
    buildXmlElement(
      'description',
      '基金研究、市场回顾与投资者教育。文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。',
    ),
    buildXmlElement('language', 'zh-cn'),
    buildXmlElement('lastBuildDate', newest ? dateText(newest.published_at) : null),
    buildXmlElement('ttl', String(ttl)),
    buildXmlElement(
      'atom:link',
      '',
      ` href="${own.replace(/&/g, '&amp;')}" rel="self" type="application/rss+xml"`,
    ),
    ...items,
    '</channel></rss>',
  ].join('\n');
}
