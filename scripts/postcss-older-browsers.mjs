/** Properties that Chrome 61 to 65 know by their first names only; every browser reads those as the new ones. */
const FIRST_NAMES = { gap: 'grid-gap', 'column-gap': 'grid-column-gap', 'row-gap': 'grid-row-gap' };
const SIDES = ['top', 'right', 'bottom', 'left'];

/**
 * Makes the styles readable for browsers down to Chrome 61 and iOS 12.
 *
 * They drop a whole rule because of one selector that they cannot parse (`:where()` of Tailwind's base), so each such
 * selector gets a separate rule. They do not know `inset` (written as four sides) and know the gaps of grids by their
 * first names. Gaps in flex rows stay unknown to them: app/styles/class-names.test.ts rejects those.
 */
const olderBrowsers = () => ({
  postcssPlugin: 'older-browsers',
  OnceExit(root) {
    root.walkRules(/:where\(/, (rule) => {
      const read = rule.selectors.filter((selector) => !selector.includes(':where('));
      if (read.length === 0) return;
      const unread = rule.selectors.filter((selector) => !read.includes(selector));
      rule.cloneBefore({ selectors: read });
      rule.selectors = unread;
    });
    root.walkDecls(/^(?:(?:column-|row-)?gap|inset)$/, (declaration) => {
      if (declaration.prop !== 'inset') declaration.prop = FIRST_NAMES[declaration.prop];
      else declaration.replaceWith(SIDES.map((prop) => declaration.clone({ prop })));
    });
  },
});
olderBrowsers.postcss = true;
export default olderBrowsers;
