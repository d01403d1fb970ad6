/**
 * Browsers down to Chrome 61 drop a whole rule because of one selector that they cannot parse (`:where()` of
 * Tailwind's base), so each such selector gets a separate rule.
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
  },
});
olderBrowsers.postcss = true;
export default olderBrowsers;
