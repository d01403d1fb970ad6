/**
 * Words that identifiers do not contain as whole words (the rules are in CONTRIBUTING.md), each with what to write
 * instead.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const BANNED_WORDS = {
  alone: 'only, single or standalone',
  anew: 'again',
  anybody: 'the user, client or caller',
  beside: 'adjacent, secondary or parallel',
  desk: 'console, workbench or check-in',
  door: 'admission, connection or entry',
  doors: 'admissions, connections or entries',
  everybody: 'all users, or the noun that is meant',
  house: 'company',
  houses: 'companies',
  nobody: 'guest, none or the noun that is meant',
  paper: 'document',
  papers: 'documents',
  patience: 'timeout, or delay',
  room: 'padding, capacity or module',
  rooms: 'modules',
  shelf: 'fund register',
  shelves: 'fund registers',
  somebody: 'the user, client or caller',
  trouble: 'error',
};

/** Properties that have the name of a field of the contract. */
export const CONTRACT_PROPERTIES = ['house', 'paper', 'papers'];

/**
 * Splits an identifier into its words, in lower case.
 *
 * @param {string} name An identifier in camel case, snake case or capitals.
 * @returns {string[]} The words of the name.
 */
export function splitIdentifier(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());
}

/**
 * Finds banned words in an identifier. Names in snake case are columns or fields of the contract, which the
 * specification defines.
 *
 * @param {string} name An identifier.
 * @returns {{ found: string, instead: string }[]} The words that were found, with what to write instead.
 */
export function findBannedWords(name) {
  if (/[a-z]_[a-z]/.test(name)) return [];
  return splitIdentifier(name)
    .filter((word) => Object.hasOwn(BANNED_WORDS, word))
    .map((found) => ({ found, instead: BANNED_WORDS[found] ?? '' }));
}

/** Lists the identifiers that a binding pattern declares. */
function listBoundNames(pattern) {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return listBoundNames(pattern.left);
  if (pattern.type === 'RestElement') return listBoundNames(pattern.argument);
  if (pattern.type === 'TSParameterProperty') return listBoundNames(pattern.parameter);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(listBoundNames);
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property) => listBoundNames(property.value ?? property.argument));
  return [];
}

/**
 * Lint rule: names of variables, parameters, functions, classes and types, and properties of types, contain none of
 * `BANNED_WORDS`. Keys of object literals follow the type or the contract they are written for.
 */
export const plainNames = {
  meta: { type: 'problem' },
  create: (context) => {
    const check = (nodes) => {
      for (const node of nodes)
        for (const { found, instead } of findBannedWords(node.name))
          context.report({
            node,
            message: `"${found}" in ${node.name} is not a plain name. Write: ${instead}.`,
          });
    };
    const checkFunction = (node) =>
      check([...(node.id ? [node.id] : []), ...node.params.flatMap(listBoundNames)]);
    const checkId = (node) => check(node.id ? [node.id] : []);
    const checkKey = ({ computed, key }) =>
      check(!computed && key.type === 'Identifier' && !CONTRACT_PROPERTIES.includes(key.name) ? [key] : []);
    return {
      VariableDeclarator: (node) => check(listBoundNames(node.id)),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
    };
  },
};
