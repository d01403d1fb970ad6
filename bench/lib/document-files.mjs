// What a document of the portal loads at once.

const unique = (values) => [...new Set(values)];

/** Every style sheet a phone waits for: not those whose `media` is wide screens or paper. */
export const stylesIn = (html) =>
  unique(
    [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => !/media="(?:\(min-width|print)/.test(link))
      .map((link) => /href="([^"]+)"/.exec(link)?.[1]),
  );

/** Every script the document names: by element, by preload, and by import from the inline module. */
export const scriptsIn = (html) =>
  unique(
    [...html.matchAll(/"(\/assets\/[\w.$-]+\.js)"/g)]
      .map(([, path]) => path)
      .filter((path) => isRequested(html, path)),
  );

/** The route manifest names the scripts of other pages too; those are not loaded. */
function isRequested(html, path) {
  return [`src="${path}"`, `href="${path}"`, `from "${path}"`, `import "${path}"`, `import("${path}")`].some(
    (text) => html.includes(text),
  );
}
