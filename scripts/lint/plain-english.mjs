/**
 * Constructions that comments, test titles and documentation do not use (the rules are in
 * CONTRIBUTING.md), each with what to write instead.
 *
 * @type {readonly (readonly [pattern: RegExp, instead: string])[]}
 */
export const BANNED = [
  [/\banew\b/i, 'again'],
  [/\b(?:nobody|somebody|no one|someone|everybody|anybody)\b/i, 'the user, client, caller or operator'],
  [/\b(?:whoever|whatever|whichever)\b/i, 'the noun that is meant'],
  [/\bbeside\b/i, 'next to, or in addition to'],
  [/\balone\b/i, 'only'],
  [/\bone's\b/i, "the user's, or the noun that is meant"],
  [/\bof (?:its|their|his|her|our|one's) own\b/i, 'own, or separate'],
  [/\b(?:is|are|was|were|be|been|being) (?:told|said)\b/i, 'is notified, is shown, is documented'],
  [
    /\b(?:stands?|stood|lies|lie|lay) (?:above|alone|as|at|behind|below|beside|by|here|in|next|on|open|still|there|under|with)\b/i,
    'is shown, is stored, is listed, is',
  ],
  [/\bis to (?:be|come|go|say|stay)\b/i, 'must, or will'],
  [/\ba matter\b/i, 'a topic'],
  [/\bbut for\b/i, 'except'],
  [/(?:^|[.!?:;] )(?:What|Who|Whom|Whose|Where there is)\b(?![^.:;]*\?)/, 'a subject: "Fields shown …"'],
  [/(?:^|[.!?] )(?:One|Those|Some|None|Nothing) (?:that|who|whose|which|with)\b/, 'the noun that is meant'],
  [
    /(?:^|[.!?] )Of (?:a|an|all|any|each|every|its|no|one|that|the|their|these|this|those)\b/,
    'subject first',
  ],
  [/\b(?:rooms?|doors?|shelf|shelves|houses?)\b/i, 'module, entry point, cache, company'],
];

/**
 * Texts where a banned construction is meant as it is written. At most 20.
 *
 * @type {readonly string[]}
 */
export const ALLOWED = [];

/**
 * Finds banned constructions in a text.
 *
 * @param {string} text A comment, title or paragraph, on one line.
 * @returns {{ found: string, instead: string }[]} What was found, with what to write instead.
 */
export function findBannedEnglish(text) {
  const plain = ALLOWED.reduce(
    (rest, allowed) => rest.replaceAll(allowed, ''),
    text.replace(/`[^`]*`/g, '``'),
  );
  return BANNED.flatMap(([pattern, instead]) => {
    const match = pattern.exec(plain);
    return match === null ? [] : [{ found: match[0].replace(/^[.!?:;] /, ''), instead }];
  });
}

const TITLE_FUNCTIONS = new Set(['describe', 'describeOnEachDatabase', 'it', 'step', 'test']);

/** The function at the root of `it(…)`, `it.each(…)(…)` or `test.describe(…)`. */
function findRootName(callee) {
  let node = callee;
  while (node.type !== 'Identifier') {
    if (node.type === 'MemberExpression') node = node.object;
    else if (node.type === 'CallExpression') node = node.callee;
    else if (node.type === 'TaggedTemplateExpression') node = node.tag;
    else return null;
  }
  return node.name;
}

const readTitle = (node) =>
  node?.type === 'Literal'
    ? String(node.value)
    : node?.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.raw).join('…')
      : '';

/** Joins the lines of a comment block; consecutive `//` lines in the same column are one text. */
function groupComments(comments) {
  const groups = [];
  for (const comment of comments) {
    const text = comment.value
      .replace(/^\*/, '')
      .replace(/\n\s*\*?\s?/g, ' ')
      .trim();
    const last = groups.at(-1);
    const { start, end } = comment.loc;
    if (comment.type === 'Line' && last?.column === start.column && last.endLine + 1 === start.line) {
      last.text += ` ${text}`;
      last.endLine = end.line;
    } else
      groups.push({
        node: comment,
        text,
        endLine: end.line,
        column: comment.type === 'Line' ? start.column : null,
      });
  }
  return groups;
}

/** Lint rule: comments and test titles use none of `BANNED`. */
export const plainEnglish = {
  meta: { type: 'problem' },
  create: (context) => {
    const check = (node, text) => {
      for (const { found, instead } of findBannedEnglish(text))
        context.report({ node, message: `"${found}" is not plain English here. Write: ${instead}.` });
    };
    return {
      Program: () => {
        for (const { node, text } of groupComments(context.sourceCode.getAllComments())) check(node, text);
      },
      CallExpression: (node) => {
        if (TITLE_FUNCTIONS.has(findRootName(node.callee) ?? '')) check(node, readTitle(node.arguments[0]));
      },
    };
  },
};
