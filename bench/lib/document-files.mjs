// Files that a document of the portal loads immediately.

const unique = (values) => [...new Set(values)];

/** Returns every stylesheet that a phone waits for: not those whose `media` is wide screens or print. */
export const stylesIn = (html) =>
  unique(
    [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => !/media="(?:\(min-width|print)/.test(link))
      .map((link) => /href="([^"]+)"/.exec(link)?.[1]),
  );

/** Returns every script that the document requests: those listed in its inline module, and script elements. */
export const scriptsIn = (html) => {
  const [, listed = '[]'] = /(\[[^\]]*\])\.forEach\(function\(file\)/.exec(html) ?? [];
  return unique([
    ...JSON.parse(listed),
    ...[...html.matchAll(/src="(\/assets\/[\w.$-]+\.js)"/g)].map(([, path]) => path),
  ]);
};
