/** Pages about us by the last segment of their address, in the order they are read. */
export const ABOUT_TYPES = ['company', 'team', 'culture', 'business', 'compliance', 'contact'] as const;
export type AboutType = (typeof ABOUT_TYPES)[number];
