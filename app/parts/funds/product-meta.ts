import type { MetaDescriptor } from '@remix-run/react';
import { pageMeta } from '~/app/page/page-meta';

/** What every page about one fund loads. */
interface ProductData {
  publicOrigin: string;
  /** Null when the address names no fund. */
  product: { name: string } | null;
  path?: string;
}

interface ProductTexts {
  /** What the page shows of the fund. */
  title: string;
  /** Follows the fund's name. */
  about: string;
  /** About no fund in particular. */
  general: { title?: string; description: string; path: string };
}

/** Meta of a page about one fund, and of the same page before one is chosen. */
export function productMeta(
  data: ProductData | undefined,
  { title, about, general }: ProductTexts,
): MetaDescriptor[] {
  if (!data) return [];
  const { product, publicOrigin, path = general.path } = data;
  if (!product) return pageMeta({ title, ...general, publicOrigin });
  return pageMeta({
    title: `${product.name} ${title}`,
    description: `${product.name}${about}`,
    path,
    publicOrigin,
  });
}
