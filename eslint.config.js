import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importDirection } from './scripts/import-direction.mjs';

/**
 * The rooms inside the rooms, each row from the ground up: a room imports itself and what stands before it in its row
 * (docs/decisions/0001-rooms.md, docs/house.md).
 */
const floors = {
  domain: ['base', 'calendar', 'figures', 'person', 'disclosure', 'orders', 'holdings'],
  bff: ['kernel', 'http', 'pictures', 'session', 'calls', 'pages', 'boot'],
  app: ['styles', 'paths', 'store', 'platform', 'page', 'ui', 'charts', 'parts', 'shell'],
};

/** Rooms by their path without its ending; the first that fits a file is its room. */
const rooms = [
  ...Object.entries(floors).flatMap(([house, names]) =>
    names.map((name) => [`${house}/${name}`, new RegExp(`^${house}/${name}(?:/|$)`)]),
  ),
  ['domain/testing', /^domain\/testing\//],
  // What the pages of one area share, then one folder a page or a few that belong together.
  ['area', /^app\/pages\/(?<area>[^/]+)\/parts\//],
  ['page', /^app\/pages\/(?<area>[^/]+)\/(?<folder>[^/]+)\//],
  ['lone page', /^app\/pages\/[^/]+$/],
  // Which paths there are: addresses are checked against it.
  ['app/map', /^app\/routes$/],
  ['app', /^app\//],
  ['contract', /^contract(?:\/|$)/],
  ['upstream', /^upstream\//],
  ['server', /^server$/],
];

const upTo = (house, room) =>
  floors[house].slice(0, floors[house].indexOf(room) + 1).map((name) => `${house}/${name}`);
const all = (house) => floors[house].map((name) => `${house}/${name}`);
/** What pages stand on: the shell stands around them, and neither imports the other. */
const belowPages = all('app').filter((room) => room !== 'app/shell');
const belowApp = ['bff/kernel', 'bff/http', 'contract', ...all('domain')];

/** Who may import whom. */
const arrows = {
  ...Object.fromEntries(floors.domain.map((room) => [`domain/${room}`, upTo('domain', room)])),
  'domain/testing': [...all('domain'), 'domain/testing'],
  contract: ['contract', ...all('domain')],
  upstream: ['upstream', 'contract', ...all('domain')],
  ...Object.fromEntries(
    floors.bff.map((room) => [`bff/${room}`, [...upTo('bff', room), 'contract', ...all('domain')]]),
  ),
  ...Object.fromEntries(floors.app.map((room) => [`app/${room}`, [...upTo('app', room), ...belowApp]])),
  'app/paths': [...upTo('app', 'paths'), ...belowApp, 'app/map'],
  'lone page': [...belowPages, ...belowApp],
  area: [...belowPages, ...belowApp, ['area', ['area']]],
  page: [...belowPages, ...belowApp, ['area', ['area']], ['page', ['area', 'folder']]],
  app: [...all('app'), 'app', 'app/map', ...belowApp],
  server: [...all('bff'), ...all('domain')],
};

/** The machine's time, however it is read. */
const noClock = (message) =>
  [
    "MemberExpression[object.name='Date'][property.name='now']",
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "CallExpression[callee.name='Date']",
  ].map((selector) => ({ selector, message }));

/** What a refusal means stands in its reason, never in its words or its number (contract/refusals.ts). */
const noWordsOfRefusals = [
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
].map((selector) => ({
  selector,
  message: 'Ask for the reason: isRefused(error, …). Words of a message may change.',
}));

/** What a code of a person's states means stands in one place. */
const noStateCodes = [
  "BinaryExpression > MemberExpression[property.name='code'][object.property.name=/_states$/]",
  "BinaryExpression > ChainExpression > MemberExpression[property.name='code'][object.property.name=/_states$/]",
  "VariableDeclarator > MemberExpression[property.name='code'][object.property.name=/_states$/]",
].map((selector) => ({ selector, message: 'Ask a predicate of domain/person/state-codes.ts.' }));

/** An address of a page is made by app/paths, which the compiler checks against the map of the site. */
const noAddressTexts = [
  'JSXAttribute[name.name=/^(to|href|action|formAction)$/]',
  'Property[key.name=/^(to|href|path|action|[a-z]+To)$/]',
  'CallExpression[callee.name=/^(redirect|redirectWithFlash|navigate|withQuery|keysetPage|safePath)$/]',
].flatMap((place) => [
  { selector: `${place} > Literal[value=/^\\u002f[a-z]/]`, message: 'Addresses are made by app/paths.' },
  {
    selector: `${place} > JSXExpressionContainer > Literal[value=/^\\u002f[a-z]/]`,
    message: 'Addresses are made by app/paths.',
  },
  {
    selector: `${place} TemplateLiteral > TemplateElement:first-child[value.raw=/^\\u002f/]`,
    message: 'Addresses are made by app/paths.',
  },
]);
/** What a state of an order, payment, plan or run means stands in one place. */
const noOrderStates = [
  'BinaryExpression[operator=/^[!=]==?$/][left.property.name=/^(status|state|order_status)$/][right.value=/^(unpaid|accepted|confirmed|paid_out|cancelled|paused|stopped|registered|ordered|retrying)$/]',
  'BinaryExpression[operator=/^[!=]==?$/][left.name=/^(status|order_status)$/][right.value=/^(unpaid|accepted|confirmed|paid_out|cancelled|failed)$/]',
  'BinaryExpression[operator=/^[!=]==?$/][left.property.name=/^(status|state)$/][left.object.name=/^(order|trade|payment|plan|run|head)$/][right.type="Literal"]',
  'BinaryExpression[operator=/^[!=]==?$/][left.expression.property.name=/^(status|state)$/][left.expression.object.name=/^(order|trade|payment|plan|run)$/][right.type="Literal"]',
  'BinaryExpression[operator=/^[!=]==?$/][left.expression.object.property.name="payment"][right.type="Literal"]',
].map((selector) => ({ selector, message: 'Ask a predicate of domain/orders/states.ts.' }));

/** Each object with a getter of its own has a shape of its own, which outlives its request (0052-shapes-and-lines.md). */
const noOwnGetters = [
  {
    selector: "ObjectExpression > Property[kind='get']",
    message: 'A function, or a class: getters written out for each request keep it in memory.',
  },
];

const noSource = ['**/*.test.{ts,tsx}', '**/testing/**'];
/** What holds everywhere in portal and pages, the two files that read the clock among them. */
const timelessRules = [...noWordsOfRefusals, ...noStateCodes, ...noOrderStates];
const portalRules = [
  ...noClock('The time is context.now(); a browser only measures what passed (app/platform/clock.ts).'),
  ...timelessRules,
  ...noOwnGetters,
];

export default tseslint.config(
  { ignores: ['build', '.data', '.cache', 'node_modules', 'coverage', 'test-results', 'bench/node_modules'] },
  ...tseslint.configs.recommended,
  {
    plugins: {
      rooms: { rules: { 'import-direction': importDirection } },
      'react-hooks': reactHooks,
      'jsx-a11y': jsxA11y,
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // What scrolls sideways must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region', 'group'] }],
      'rooms/import-direction': ['error', { rooms, arrows }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': 'error',
      'no-duplicate-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.', message: 'From the top: ~/room/file.' }] },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read once, in bff/kernel/config.ts or upstream/config.ts.',
        },
      ],
    },
  },
  {
    files: ['domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch'],
      'no-restricted-syntax': ['error', ...noClock('domain/ takes the time as an argument.')],
    },
  },
  // A later block with the same rule takes the place of an earlier one: no file stands in two of these.
  {
    files: ['bff/**/*.{ts,tsx}'],
    ignores: [...noSource, 'bff/kernel/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...portalRules] },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: [...noSource, 'app/paths/**', 'app/platform/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...portalRules, ...noAddressTexts] },
  },
  {
    files: ['app/paths/**/*.{ts,tsx}'],
    ignores: noSource,
    rules: { 'no-restricted-syntax': ['error', ...portalRules] },
  },
  {
    files: ['bff/kernel/clock.ts', 'app/platform/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...timelessRules] },
  },
  {
    files: ['upstream/services/**/*.ts'],
    ignores: noSource,
    rules: { 'no-restricted-syntax': ['error', ...noStateCodes, ...noOrderStates] },
  },
  // Codes of upstream are read in the contract; portal and pages know reasons.
  {
    files: ['app/**/*.{ts,tsx}', 'bff/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.', message: 'From the top: ~/room/file.' },
            {
              regex: '/contract/codes$',
              message: 'Portal and pages know reasons (isRefused), never codes of upstream.',
            },
          ],
        },
      ],
    },
  },
  // Tests and tools look into every room.
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', '{scripts,tests,bench}/**', '*.{ts,js,mjs}'],
    ignores: ['server.ts'],
    rules: { 'rooms/import-direction': 'off' },
  },
  // A machine that is busy needs longer: the limit stands once, in vitest.config.ts.
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['[callee.name=/^(it|(before|after)(All|Each))$/]', "[callee.callee.object.name='it']"].map(
          (call) => ({
            selector: `CallExpression${call} > Literal[value<=120000]`,
            message: 'No limit below that of every test (vitest.config.ts).',
          }),
        ),
      ],
    },
  },
  // Read before the alias is known.
  { files: ['**/*.{js,mjs}', '*.config.ts', 'knip.ts'], rules: { 'no-restricted-imports': 'off' } },
  // Playwright's fixtures hand on a function called use.
  { files: ['tests/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  {
    files: ['app/pages/**/*.{ts,tsx}', 'app/ui/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Data comes through loaders and actions.' },
      ],
    },
  },
  {
    files: [
      'bff/kernel/config.ts',
      'upstream/config.ts',
      'deploy/**',
      'scripts/**',
      'tests/**',
      'bench/**',
      '*.config.*',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
);
