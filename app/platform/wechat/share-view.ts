import { BRAND } from '~/domain/platform/brand';
import { DEFAULT_SHARE_TEXT } from '~/domain/platform/share';
import { cleanTitle } from '~/domain/shared/text';
import type { SharedView } from '~/app/platform/wechat/sharing';

/** Share data of a document head: nothing of it is gated or personal. */
export interface DocumentHead {
  title: string | null;
  description: string | null;
  image: string | null;
  isPrivate: boolean;
}

/** Reads the head of the current page. */
export function readDocumentHead(page: Pick<Document, 'querySelector'>): DocumentHead {
  const content = (selector: string): string | null =>
    page.querySelector<HTMLMetaElement>(selector)?.content || null;
  return {
    title: content('meta[property="og:title"]'),
    description: content('meta[property="og:description"]'),
    image: content('meta[property="og:image"]'),
    isPrivate: /noindex/.test(content('meta[name="robots"]') ?? ''),
  };
}

/**
 * Builds the page as shared in WeChat (ENTITY-013): title, text and picture of its head. For a personal page the
 * home page is shared with the default text, because names of orders and persons are private.
 */
export function buildSharedView(
  head: DocumentHead,
  {
    address,
    link,
    homeLink,
    brandPicture,
  }: { address: string; link: string; homeLink: string; brandPicture: string },
): SharedView {
  const { isPrivate } = head;
  return {
    address,
    isPrivate,
    card: {
      title: isPrivate ? BRAND.name : cleanTitle(head.title ?? BRAND.name),
      desc: isPrivate ? DEFAULT_SHARE_TEXT : cleanTitle(head.description ?? DEFAULT_SHARE_TEXT),
      link: isPrivate ? homeLink : link,
      imgUrl: (isPrivate ? null : head.image) ?? brandPicture,
    },
  };
}
