import { BRAND } from '~/domain/platform/brand';
import { getCanonicalPath } from '~/app/route-kit/canonical-path';
import { paths } from '~/app/paths';

/** Structured data in terms of schema.org. All clients can read it, so it holds only public and filed facts. */
export type JsonLd = Record<string, unknown> & { '@type': string };

/** Builds the breadcrumbs from the home page to a page: names with their paths, the page last. */
export const buildBreadcrumb = (
  origin: string,
  trail: readonly (readonly [name: string, path: string])[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['首页', paths.home()] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + getCanonicalPath(path),
  })),
});

const buildPublisher = (origin: string): JsonLd => ({
  '@type': 'Organization',
  name: BRAND.company,
  url: origin + paths.home(),
});

/** Builds the company that runs the portal, from its published data only. */
export const buildCompanyJsonLd = (origin: string): JsonLd => ({
  ...buildPublisher(origin),
  address: BRAND.officeAddress,
  email: BRAND.complaintEmail,
  telephone: BRAND.servicePhone,
});

/** Builds frequently asked questions with their answers, as shown on the page. */
export const buildQuestionJsonLd = (
  questions: readonly { title: string; answer: readonly string[] }[],
): JsonLd => ({
  '@type': 'FAQPage',
  inLanguage: 'zh-CN',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
});

interface ArticleFacts {
  id: string;
  path: string;
  title: string;
  summary: string;
  author: string;
  kindName: string;
  /** ISO. */
  publishedAt: string;
}

/** Builds an article, with its publisher and its preview picture. */
export const buildArticleJsonLd = (origin: string, article: ArticleFacts): JsonLd => ({
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  articleSection: article.kindName,
  author: { '@type': 'Person', name: article.author },
  publisher: buildPublisher(origin),
  datePublished: article.publishedAt,
  image: origin + paths.linkPicture({ kind: 'article', id: article.id }),
  inLanguage: 'zh-CN',
  mainEntityOfPage: origin + getCanonicalPath(article.path),
});

interface VideoFacts {
  path: string;
  title: string;
  summary: string;
  /** Path of its first frame. */
  picture: string;
  /** ISO. */
  publishedAt: string;
  /** Whole seconds. */
  seconds: number;
}

/** Builds a video that is open to all. */
export const buildVideoJsonLd = (origin: string, video: VideoFacts): JsonLd => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.summary,
  thumbnailUrl: origin + video.picture,
  uploadDate: video.publishedAt,
  duration: `PT${video.seconds}S`,
  publisher: buildPublisher(origin),
  inLanguage: 'zh-CN',
  url: origin + getCanonicalPath(video.path),
});

interface FundFacts {
  type: 'InvestmentFund' | 'FinancialProduct';
  name: string;
  category: string;
  /** Filing code. */
  identifier: string;
  /** Manager or issuer. */
  company: string;
}

/** Builds a product that is offered privately, from filed facts only. */
export const buildFundJsonLd = ({ type, name, category, identifier, company }: FundFacts): JsonLd => ({
  '@type': type,
  name,
  category,
  identifier,
  provider: { '@type': 'Organization', name: company },
});

/** Builds a registered fund company. */
export const buildFundCompanyJsonLd = (name: string, identifier: string): JsonLd => ({
  '@type': 'Organization',
  name,
  identifier,
});

/** Builds a person who manages funds at a company. */
export const buildManagerJsonLd = (name: string, jobTitle: string, company: string): JsonLd => ({
  '@type': 'Person',
  name,
  jobTitle,
  worksFor: { '@type': 'Organization', name: company },
});
