/** Pages about the company by the last segment of their address, in reading order. */
export const ABOUT_TYPES = ['company', 'team', 'culture', 'business', 'compliance', 'contact'] as const;
export type AboutType = (typeof ABOUT_TYPES)[number];
