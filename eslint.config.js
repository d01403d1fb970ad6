import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The rooms and who may import whom (docs/decisions/0001-rooms.md). */
const rooms = [
  { type: 'domain', pattern: 'domain/**', mode: 'full' },
  { type: 'contract', pattern: 'upstream/contract/**', mode: 'full' },
  { type: 'upstream', pattern: 'upstream/!(contract)/**', mode: 'full' },
  { type: 'upstream', pattern: 'upstream/*.ts', mode: 'full' },
  { type: 'bff', pattern: 'bff/**', mode: 'full' },
  { type: 'app', pattern: 'app/**', mode: 'full' },
  { type: 'server', pattern: 'server.ts', mode: 'full' },
  { type: 'tools', pattern: '(scripts|tests|bench)/**', mode: 'full' },
  { type: 'tools', pattern: '*.{ts,js,mjs}', mode: 'full' },
];

/** The machine's time, however it is read. */
const noClock = (message) =>
  [
    "MemberExpression[object.name='Date'][property.name='now']",
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "CallExpression[callee.name='Date']",
  ].map((selector) => ({ selector, message }));

export default tseslint.config(
  { ignores: ['build', '.data', '.cache', 'node_modules', 'coverage', 'test-results', 'bench/node_modules'] },
  ...tseslint.configs.recommended,
  {
    plugins: { boundaries, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: {
      'boundaries/elements': rooms,
      'import/resolver': { typescript: { project: './tsconfig.json' } },
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // What scrolls sideways must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region', 'group'] }],
      'boundaries/element-types': [
        'error',
        {
          default: 'disallow',
          message: '${file.type} may not import ${dependency.type}',
          rules: [
            { from: 'domain', allow: ['domain'] },
            { from: 'contract', allow: ['contract', 'domain'] },
            { from: 'upstream', allow: ['upstream', 'contract', 'domain'] },
            { from: 'bff', allow: ['bff', 'contract', 'domain'] },
            { from: 'app', allow: ['app', 'bff', 'contract', 'domain'] },
            { from: 'server', allow: ['bff', 'domain'] },
            { from: 'tools', allow: ['tools', 'server', 'app', 'bff', 'upstream', 'contract', 'domain'] },
          ],
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
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
  {
    files: ['bff/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'bff/kernel/clock.ts', 'app/platform/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...noClock('The time is context.now(); a browser only measures what passed (app/platform/clock.ts).'),
      ],
    },
  },
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
    files: ['bff/kernel/config.ts', 'upstream/config.ts', 'scripts/**', 'tests/**', 'bench/**', '*.config.*'],
    rules: { 'no-restricted-properties': 'off' },
  },
);
