import type { PageHead } from '~/app/route-kit/page-handle';

/** What every page about one fund loads. */
interface ProductData {
  /** Null when the address names no fund. */
  product: { name: string } | null;
  path?: string;
}

interface ProductTexts {
  /** What the page shows of the fund. */
  title: string;
  /** Follows the fund's name. */
  about: string;
}

/** `head` of a page about one fund; before one is chosen its definition says what it is. */
export const buildProductHead =
  ({ title, about }: ProductTexts) =>
  ({ product, path }: ProductData): Partial<PageHead> =>
    product ? { title: `${product.name} ${title}`, description: `${product.name}${about}`, path } : {};
