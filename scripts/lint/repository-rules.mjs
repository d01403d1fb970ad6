import { importDirection } from './import-direction.mjs';
import { plainEnglish } from './plain-english.mjs';
import { plainNames } from './plain-names.mjs';
import { startedPromises } from './started-promises.mjs';

/**
 * The lint rules of this repository as an oxlint plugin. Each rule has its own name, and `.oxlintrc.json` says which files it
 * applies to.
 */

/**
 * Creates a rule that reports what one of the selectors finds (https://eslint.org/docs/latest/extend/selectors).
 */
const refuse = (message, selectors) => ({
  meta: { type: 'problem' },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** Logs and operators see the `name` of an error, so that it must lead to its class. */
const errorName = {
  meta: { type: 'problem' },
  create: (context) => ({
    PropertyDefinition(node) {
      const owner = node.parent.parent;
      const isError = /(?:Error|Refusal)$/.test(owner.superClass?.name ?? '');
      if (isError && node.key.name === 'name' && node.value?.value !== owner.id?.name)
        context.report({ node, message: `The name of an error is that of its class, ${owner.id?.name}.` });
    },
  }),
};

/** All ways of reading the machine clock. */
const CLOCK = [
  "MemberExpression[object.name='Date'][property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
];

/** The meaning of a refusal is in its reason, never in its text or code (contract/refusals.ts). */
const WORDS_OF_REFUSALS = [
  'CallExpression[callee.property.name=/^(includes|startsWith|endsWith|match|search|indexOf)$/][callee.object.property.name=/^(message|msg)$/]',
  'CallExpression[callee.property.name=/^(test|exec)$/][arguments.0.property.name=/^(message|msg)$/]',
  'BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[property.name=/^(message|msg)$/]',
  'CallExpression[callee.property.name=/^(includes|startsWith|endsWith|match|search|indexOf|test|exec)$/] > Literal[value=/[\\u4e00-\\u9fff]/]',
  'CallExpression[callee.property.name=/^(test|exec)$/][callee.object.regex.pattern=/[\\u4e00-\\u9fff]/]',
  'CallExpression[callee.property.name=/^(match|search)$/] > Literal[regex.pattern=/[\\u4e00-\\u9fff]/]',
  'BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/[\\u4e00-\\u9fff]/]',
  'BinaryExpression[operator=/^[!=]==?$/][left.property.name="code"][right.value>0]',
  'BinaryExpression[operator=/^[!=]==?$/][left.name="code"][right.value>0]',
  'SwitchCase > Literal[value=/[\\u4e00-\\u9fff]/]',
];

/** The codes of user states are interpreted in one file only. */
const STATE_CODES = [
  "BinaryExpression > MemberExpression[property.name='code'][object.property.name=/_states$/]",
  "BinaryExpression > ChainExpression > MemberExpression[property.name='code'][object.property.name=/_states$/]",
  "VariableDeclarator > MemberExpression[property.name='code'][object.property.name=/_states$/]",
];

/** URLs of pages are built by app/paths, which the compiler checks against the route map. */
const ADDRESS_TEXTS = [
  'JSXAttribute[name.name=/^(to|href|action|formAction)$/]',
  'Property[key.name=/^(to|href|path|action|[a-z]+To)$/]',
  'CallExpression[callee.name=/^(redirect|redirectWithFlash|navigate|appendQuery|buildKeysetPage|toSafePath)$/]',
].flatMap((place) => [
  `${place} > Literal[value=/^\\u002f[a-z]/]`,
  `${place} > JSXExpressionContainer > Literal[value=/^\\u002f[a-z]/]`,
  `${place} TemplateLiteral > TemplateElement:first-child[value.raw=/^\\u002f/]`,
]);

/** The states of orders, payments, plans and runs are interpreted in one file only. */
const ORDER_STATES = [
  'BinaryExpression[operator=/^[!=]==?$/][left.property.name=/^(status|state|order_status)$/][right.value=/^(unpaid|accepted|confirmed|paid_out|cancelled|paused|stopped|registered|ordered|retrying)$/]',
  'BinaryExpression[operator=/^[!=]==?$/][left.name=/^(status|order_status)$/][right.value=/^(unpaid|accepted|confirmed|paid_out|cancelled|failed)$/]',
  'BinaryExpression[operator=/^[!=]==?$/][left.property.name=/^(status|state)$/][left.object.name=/^(order|orderRow|trade|payment|plan|run)$/][right.type="Literal"]',
  'BinaryExpression[operator=/^[!=]==?$/][left.expression.property.name=/^(status|state)$/][left.expression.object.name=/^(order|trade|payment|plan|run)$/][right.type="Literal"]',
  'BinaryExpression[operator=/^[!=]==?$/][left.expression.object.property.name="payment"][right.type="Literal"]',
];

/**
 * Each object with its own getter has a separate hidden class, which outlives its request
 * (docs/decisions/0012-portal-performance.md).
 */
const OWN_GETTERS = ["ObjectExpression > Property[kind='get']"];

/** A busy machine needs more time, so the limit is defined once, in vitest.config.ts. */
const LIMITS_OF_TESTS = [
  '[callee.name=/^(it|(before|after)(All|Each))$/]',
  "[callee.callee.object.name='it']",
].map((call) => `CallExpression${call} > Literal[value<=120000]`);

/** A cast over `unknown` hides every wrong field of a test's data from the compiler. */
const DOUBLE_ASSERTIONS = [
  "TSAsExpression[expression.type='TSAsExpression'][expression.typeAnnotation.type='TSUnknownKeyword']",
];

export default {
  meta: { name: 'portal' },
  rules: {
    'import-direction': importDirection,
    'plain-english': plainEnglish,
    'plain-names': plainNames,
    'started-promises': startedPromises,
    'error-name': errorName,
    'no-clock': refuse(
      'The time is an argument, or context.now(); a browser only measures what passed (app/platform/clock.ts).',
      CLOCK,
    ),
    'no-words-of-refusals': refuse(
      'Ask for the reason: isRefused(error, …). Words of a message may change.',
      WORDS_OF_REFUSALS,
    ),
    'no-state-codes': refuse('Ask a predicate of domain/person/state-codes.ts.', STATE_CODES),
    'no-order-states': refuse('Ask a predicate of domain/orders/states.ts.', ORDER_STATES),
    'no-own-getters': refuse(
      'A function, or a class: getters written out for each request keep it in memory.',
      OWN_GETTERS,
    ),
    'no-address-texts': refuse('Addresses are made by app/paths.', ADDRESS_TEXTS),
    'no-double-assertion': refuse(
      'Use createTestContext, partial or standIn (tests/fixtures, docs/testing.md) instead of `as unknown as`.',
      DOUBLE_ASSERTIONS,
    ),
    'no-limit-of-a-test': refuse('No limit below that of every test (vitest.config.ts).', LIMITS_OF_TESTS),
  },
};
