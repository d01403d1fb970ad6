/** The two editions of the product; the first path segment `{product}` names one (PRODUCT-004). */
export const EDITIONS = ['wealth', 'fund'] as const;
export type Edition = (typeof EDITIONS)[number];

/** The edition of pages without the segment when none was visited before. */
export const defaultEdition: Edition = 'wealth';

export function isEdition(value: unknown): value is Edition {
  return (EDITIONS as readonly unknown[]).includes(value);
}

/** The value when it is an edition, else the default: for remembered editions from a cookie. */
export function editionOr(value: unknown, fallback: Edition = defaultEdition): Edition {
  return isEdition(value) ? value : fallback;
}
