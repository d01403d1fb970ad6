/** The nine layouts of the portal; each is a route module in app/shell/layouts. */
export const layoutNames = [
  'default',
  'header-only',
  'home',
  'no-login',
  'only',
  'search',
  'simple',
  'static-page',
  'tab-page',
] as const;
