/**
 * Browsers down to Chrome 61 drop a whole rule for one selector that they cannot read (`:where()` of Tailwind's base): each such
 * selector gets a rule of its own.
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
