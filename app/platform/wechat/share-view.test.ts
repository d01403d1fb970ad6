import { expect, it } from 'vitest';
import { readDocumentHead, buildSharedView } from '~/app/platform/wechat/share-view';
import { DEFAULT_SHARE_TEXT } from '~/domain/platform/share';
import { standIn } from '~/tests/fixtures/partial';

const page = (tags: Record<string, string>) => ({
  querySelector: (selector: string) => (tags[selector] === undefined ? null : { content: tags[selector] }),
});
const PLACE = {
  address: 'https://portal.test/wealth/post/7',
  link: 'https://portal.test/wealth/post/7?iv_code=OWN',
  homeLink: 'https://portal.test/?iv_code=OWN',
  brandPicture: 'https://portal.test/brand.png',
};
const getView = (tags: Record<string, string>) =>
  buildSharedView(readDocumentHead(standIn<Document>(page(tags))), PLACE);

it('uses title, description, image and link of the page head, on one line without tags', () => {
  expect(
    getView({
      'meta[property="og:title"]': '<b>季</b>\n报 · 衡序财富',
      'meta[property="og:description"]': '一季度\n回顾',
      'meta[property="og:image"]': 'https://portal.test/7.png',
    }).card,
  ).toEqual({
    title: '季报 · 衡序财富',
    desc: '一季度回顾',
    link: PLACE.link,
    imgUrl: 'https://portal.test/7.png',
  });
});

it('uses the default text and picture of the portal when the head lacks them', () => {
  expect(getView({}).card).toEqual({
    title: '衡序财富',
    desc: DEFAULT_SHARE_TEXT,
    link: PLACE.link,
    imgUrl: PLACE.brandPicture,
  });
});

it('shares only the portal on a personal page', () => {
  const view = getView({
    'meta[name="robots"]': 'noindex',
    'meta[property="og:title"]': '张三的订单',
    'meta[property="og:description"]': '100 万元',
    'meta[property="og:image"]': 'https://portal.test/own.png',
  });
  expect(view).toEqual({
    address: PLACE.address,
    isPrivate: true,
    card: { title: '衡序财富', desc: DEFAULT_SHARE_TEXT, link: PLACE.homeLink, imgUrl: PLACE.brandPicture },
  });
});
