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

/** Every script the document asks for: those its inline module lists, and those by element. */
export const scriptsIn = (html) => {
  const [, listed = '[]'] = /(\[[^\]]*\])\.forEach\(function\(file\)/.exec(html) ?? [];
  return unique([
    ...JSON.parse(listed),
    ...[...html.matchAll(/src="(\/assets\/[\w.$-]+\.js)"/g)].map(([, path]) => path),
  ]);
};
