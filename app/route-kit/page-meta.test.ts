import { expect, it } from 'vitest';
import { buildPageMeta, SITE_NAME } from '~/app/route-kit/page-meta';

const getTitles = (title: string): unknown[] =>
  buildPageMeta({
    title,
    description: '说明',
    path: '/wealth/info',
    origin: 'https://portal.example',
  }).flatMap((each) =>
    'title' in each
      ? [each.title]
      : 'property' in each && each.property === 'og:title'
        ? [(each as { content: string }).content]
        : [],
  );

it('treats both editions of a page as one for crawlers, except the home page', () => {
  const getCanonical = (path: string): unknown[] =>
    buildPageMeta({ title: '资讯', description: '说明', path, origin: 'https://portal.example' }).flatMap(
      (each) => ('rel' in each && each.rel === 'canonical' ? [each.href] : []),
    );
  expect(getCanonical('/fund/info')).toEqual(['https://portal.example/wealth/info']);
  expect(getCanonical('/wealth/info')).toEqual(['https://portal.example/wealth/info']);
  expect(getCanonical('/fund/index/new')).toEqual(['https://portal.example/fund/index/new']);
  expect(getCanonical('/simu/product/fund')).toEqual(['https://portal.example/simu/product/fund']);
});

it('names the preview picture of a public page, by default that of the brand, and for a private page only its own', () => {
  const getPicture = (more: Partial<Parameters<typeof buildPageMeta>[0]>): unknown[] =>
    buildPageMeta({
      ...{ title: '资讯', description: '说明', path: '/wealth/info', origin: 'https://portal.example' },
      ...more,
    }).flatMap((each) => ('property' in each && each.property === 'og:image' ? [each.content] : []));
  const address = 'https://portal.example/wealth/link-picture.png';
  expect(getPicture({})).toEqual([`${address}?kind=brand`]);
  expect(getPicture({ picture: { kind: 'simu', id: 'S1' } })).toEqual([`${address}?kind=simu&id=S1`]);
  expect(getPicture({ isPrivate: true })).toEqual([]);
  const compared = { kind: 'compare', ids: 'simu:S1,public:000001' } as const;
  expect(getPicture({ isPrivate: true, picture: compared })).toEqual([
    `${address}?kind=compare&ids=simu%3AS1%2Cpublic%3A000001`,
  ]);
});

it('SHARE-002 SHARE-003 uses one line without tags as title of the page and of its share card', () => {
  const expected = `私募季报一览 · ${SITE_NAME}`;
  expect(getTitles('<b>私募</b>季报\r\n一<br/>览')).toEqual([expected, expected]);
  expect(getTitles(SITE_NAME)).toEqual([SITE_NAME, SITE_NAME]);
});

it('removes invisible characters from descriptions, such as those of imported names', () => {
  const meta = {
    title: '一号\u202e',
    description: '岫川\u202e进取\u200b一号',
    path: '/wealth/info',
    origin: '',
  };
  const metaText = JSON.stringify(buildPageMeta(meta));
  expect(metaText).toContain('岫川进取一号');
  expect(metaText).not.toMatch(/[\u200b\u202e]/);
});
