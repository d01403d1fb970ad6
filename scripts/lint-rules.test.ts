import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

// A restriction that no file is held to any more says nothing. ESLint lets a later block take the place of an earlier one.
const CLOCK = 'const at = Date.now();';
const WORDS = "const is = error.message.includes('x');";
const STATES = 'const is = user.risk_states.code === 1;';
const ORDER = "const is = order.status === 'paid_out';";
const GETTER = 'const held = { get at() { return 1; } };';
const ADDRESS = "redirect('/wealth/user');";
const ENVIRONMENT = 'const port = process.env.PORT;';
const RELATIVE = "import { a } from './a'; a();";
const CODES = "import { CODE_OK } from '~/contract/codes'; CODE_OK();";
const FETCH = "void fetch('/x');";
const LIMIT = "it('is quick', () => undefined, 5000);";

const everywhere = [WORDS, STATES, ORDER, ENVIRONMENT, RELATIVE, CODES];
const HELD: Readonly<Record<string, readonly string[]>> = {
  'bff/http/made.ts': [...everywhere, CLOCK, GETTER],
  'bff/kernel/clock.ts': everywhere,
  'app/page/made.ts': [...everywhere, CLOCK, GETTER, ADDRESS],
  'app/pages/own/made/made.tsx': [...everywhere, CLOCK, GETTER, ADDRESS, FETCH],
  'app/ui/made.tsx': [...everywhere, CLOCK, GETTER, ADDRESS, FETCH],
  'app/paths/made.ts': [...everywhere, CLOCK, GETTER],
  'app/platform/clock.ts': everywhere,
  'domain/orders/made.ts': [CLOCK, ENVIRONMENT, RELATIVE, FETCH],
  'upstream/services/ledger/made.ts': [STATES, ORDER, ENVIRONMENT, RELATIVE],
  'app/page/made.test.ts': [LIMIT, RELATIVE],
};

it.each(Object.entries(HELD))('%s is held to the restrictions meant for it', async (filePath, held) => {
  const eslint = new ESLint();
  const restrictedIn = async (code: string): Promise<boolean> => {
    const [result] = await eslint.lintText(code, { filePath });
    return result?.messages.some(({ ruleId }) => ruleId?.startsWith('no-restricted-')) ?? false;
  };
  const free: string[] = [];
  for (const code of held) if (!(await restrictedIn(code))) free.push(code);
  expect(free).toEqual([]);
  expect(await restrictedIn('export const fine = 1;')).toBe(false);
});

/** From, to, and whether that is the direction of imports (docs/house.md). */
const IMPORTS: readonly (readonly [from: string, to: string, isAllowed: boolean])[] = [
  ['domain/base/made.ts', 'domain/base/constants', true],
  ['domain/base/made.ts', 'domain/orders/states', false],
  ['domain/orders/made.ts', 'contract', false],
  ['contract/made.ts', 'domain/orders/states', true],
  ['bff/http/made.ts', 'bff/calls/proxy', false],
  ['bff/calls/made.ts', 'contract', true],
  ['bff/calls/made.ts', 'upstream/clock', false],
  ['upstream/made.ts', 'bff/kernel/clock', false],
  ['app/ui/made.tsx', 'app/paths', true],
  ['app/ui/made.tsx', 'app/parts/made', false],
  ['app/ui/made.tsx', 'scripts/made', false],
  ['app/pages/own/made/made.tsx', 'app/pages/own/made/view', true],
  ['app/pages/own/made/made.tsx', 'app/pages/own/parts/view', true],
  ['app/pages/own/made/made.tsx', 'app/pages/own/other/view', false],
  ['app/pages/own/made/made.tsx', 'app/pages/market/parts/view', false],
  ['app/pages/own/made/made.tsx', 'app/shell/header', false],
  ['app/pages/own/parts/made.tsx', 'app/pages/own/made/made', false],
  ['app/paths/made.ts', 'app/routes', true],
  ['app/page/made.ts', 'app/routes', false],
  ['app/page/made.test.ts', 'tests/fixtures/demo', true],
];

it('imports go one way between rooms, however they are written', async () => {
  const eslint = new ESLint();
  const found: (typeof IMPORTS)[number][] = [];
  for (const [from, to] of IMPORTS) {
    const texts = [`import '~/${to}';`, `export * from '~/${to}';`, `void import('~/${to}');`];
    const refused = await Promise.all(
      texts.map(async (text) => {
        const [result] = await eslint.lintText(text, { filePath: from });
        return result?.messages.some(({ ruleId }) => ruleId === 'rooms/import-direction') ?? false;
      }),
    );
    expect(new Set(refused).size, from).toBe(1);
    found.push([from, to, !refused[0]]);
  }
  expect(found).toEqual(IMPORTS);
});
