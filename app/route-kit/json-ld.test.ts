import { expect, it } from 'vitest';
import { findInvalidTerms } from '~/tests/fixtures/schema-terms';
import { buildArticleJsonLd, buildBreadcrumb, buildVideoJsonLd } from '~/app/route-kit/json-ld';

const ORIGIN = 'https://portal.example';
const shared = { title: '净值是什么', summary: '摘要', publishedAt: '2026-11-20T01:30:00.000Z' };

it('describes articles, videos and breadcrumbs in terms of schema.org, at canonical addresses', () => {
  const article = buildArticleJsonLd(ORIGIN, {
    ...{ ...shared, id: 'N1', path: '/fund/post/N1', author: '研究部', kindName: '研究' },
  });
  const video = buildVideoJsonLd(ORIGIN, {
    ...shared,
    path: '/wealth/video',
    picture: '/v.png',
    seconds: 95,
  });
  const way = buildBreadcrumb(ORIGIN, [['资讯', '/fund/info']]);
  for (const facts of [article, video, way]) expect(findInvalidTerms(facts)).toEqual([]);
  expect(article.mainEntityOfPage).toBe(`${ORIGIN}/wealth/post/N1`);
  expect(video.duration).toBe('PT95S');
  expect(way.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: '首页', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: '资讯', item: `${ORIGIN}/wealth/info` },
  ]);
});

it('detects unknown terms and missing ones', () => {
  expect(findInvalidTerms({ '@type': 'Article', headline: '题' })).toContain('/Article: no mainEntityOfPage');
  expect(findInvalidTerms({ '@type': 'Person', nav: 1.2 })).toEqual(['/Person.nav: no term that is used']);
  expect(findInvalidTerms({ '@type': 'Fund' })).toEqual(['/Fund: no type that is used']);
});
