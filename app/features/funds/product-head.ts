import type { PageHead } from '~/app/route-kit/page-handle';

/** Data that every page about one fund loads. */
interface ProductData {
  /** Null when the address does not name a fund. */
  product: { name: string } | null;
  path?: string;
}

interface ProductTexts {
  /** Subject of the page, such as a history. */
  title: string;
  /** Text that follows the fund's name. */
  about: string;
}

/** `head` of a page about one fund; before a fund is chosen, the page's own definition describes it. */
export const buildProductHead =
  ({ title, about }: ProductTexts) =>
  ({ product, path }: ProductData): Partial<PageHead> =>
    product ? { title: `${product.name} ${title}`, description: `${product.name}${about}`, path } : {};
