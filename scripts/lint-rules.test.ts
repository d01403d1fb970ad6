import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

// Checks that each restriction still applies to some file, because a later block of the configuration overrides an
// earlier one.
const CLOCK = 'export const at = Date.now();';
const WORDS = "export const word = error.message.includes('x');";
const STATES = 'export const state = user.risk_states.code === 1;';
const ORDER = "export const paid = order.status === 'paid_out';";
const GETTER = 'export const held = { get one() { return 1; } };';
const ADDRESS = "redirect('/wealth/user');";
const ENVIRONMENT = 'export const port = process.env.PORT;';
const RELATIVE = "import { a } from './a'; a();";
const CODES = "import { CODE_OK } from '~/contract/codes'; CODE_OK();";
const FETCH = "void fetch('/x');";
const TIMER = 'setTimeout(() => undefined, 5);';
const STREAM = 'export const stream = new ReadableStream();';
const HTTP = "import { request } from 'node:http'; request('http://x');";
const DOUBLE = 'export const order = { id: 1 } as unknown as Order;';
const LIMIT = "it('is quick', () => undefined, 5000);";

const everywhere = [WORDS, STATES, ORDER, ENVIRONMENT, RELATIVE, CODES];
const HELD: Readonly<Record<string, readonly string[]>> = {
  'bff/http/made.ts': [...everywhere, CLOCK, GETTER],
  'bff/core/clock.ts': everywhere,
  'app/route-kit/made.ts': [...everywhere, CLOCK, GETTER, ADDRESS],
  'app/pages/own/made/made.tsx': [...everywhere, CLOCK, GETTER, ADDRESS, FETCH],
  'app/ui/made.tsx': [...everywhere, CLOCK, GETTER, ADDRESS, FETCH],
  'app/paths/made.ts': [...everywhere, CLOCK, GETTER],
  'app/platform/clock.ts': everywhere,
  'domain/orders/made.ts': [CLOCK, ENVIRONMENT, RELATIVE, FETCH, TIMER, STREAM, HTTP],
  'upstream/modules/settlement/made.ts': [STATES, ORDER, ENVIRONMENT, RELATIVE],
  'app/route-kit/made.test.ts': [LIMIT, RELATIVE, DOUBLE],
  'tests/fixtures/made.ts': [DOUBLE],
};

/** From, to, and whether that is an allowed direction of imports (docs/architecture.md). */
const IMPORTS: readonly (readonly [from: string, to: string, isAllowed: boolean])[] = [
  ['domain/shared/made.ts', 'domain/shared/constants', true],
  ['domain/shared/made.ts', 'domain/orders/states', false],
  ['domain/orders/made.ts', 'contract', false],
  ['contract/made.ts', 'domain/orders/states', true],
  ['bff/http/made.ts', 'bff/upstream-client/proxy', false],
  ['bff/upstream-client/made.ts', 'contract', true],
  ['bff/upstream-client/made.ts', 'upstream/core/clock', false],
  ['upstream/core/made.ts', 'bff/core/clock', false],
  ['upstream/core/made.ts', 'upstream/modules/funds', false],
  ['upstream/core/made.ts', 'upstream/seed/load', false],
  ['upstream/modules/funds/made.ts', 'upstream/core/clock', true],
  ['upstream/modules/funds/made.ts', 'upstream/modules/identity', true],
  ['upstream/modules/funds/made.ts', 'upstream/modules/funds/catalogue', true],
  ['upstream/modules/funds/made.ts', 'upstream/modules/identity/users/states', false],
  ['upstream/modules/identity/made.ts', 'upstream/modules/funds', false],
  ['upstream/admin/actions/made.ts', 'upstream/modules/funds/catalogue', false],
  ['upstream/modules/funds/made.ts', 'upstream/admin/actions/registry', false],
  ['upstream/modules/funds/made.ts', 'upstream/seed/load', false],
  ['upstream/admin/actions/made.ts', 'upstream/modules/funds', true],
  ['upstream/admin/actions/made.ts', 'upstream/server/services', false],
  ['upstream/server/made.ts', 'upstream/admin/actions/registry', true],
  ['upstream/modules/funds/made.test.ts', 'upstream/server/services', true],
  ['app/ui/made.tsx', 'app/paths', true],
  ['app/ui/made.tsx', 'app/features/funds/made', false],
  ['app/features/funds/made.tsx', 'app/features/lists/made', true],
  ['app/features/lists/made.tsx', 'app/features/funds/made', false],
  ['app/shell/made.tsx', 'app/features/videos/made', true],
  ['app/ui/made.tsx', 'scripts/made', false],
  ['app/pages/own/made/made.tsx', 'app/pages/own/made/view', true],
  ['app/pages/own/made/made.tsx', 'app/pages/own/shared/view', true],
  ['app/pages/own/made/made.tsx', 'app/pages/own/other/view', false],
  ['app/pages/own/made/made.tsx', 'app/pages/market/shared/view', false],
  ['app/pages/own/made/made.tsx', 'app/shell/header', false],
  ['app/pages/own/shared/made.tsx', 'app/pages/own/made/made', false],
  ['app/paths/made.ts', 'app/routes', true],
  ['app/route-kit/made.ts', 'app/routes', false],
  ['app/route-kit/made.test.ts', 'tests/fixtures/demo', true],
];

/** Bodies of an async function, and whether they start a promise that can reject before it is awaited. */
const PROMISES: readonly (readonly [body: string, isRefused: boolean])[] = [
  ['const a = f(); await g(); await a;', true],
  ['const a = on ? settle(f()) : null; const b = await g(); return [b, await a];', true],
  ['const a = f(); if (off) return; await a;', true],
  ['const a = f(); if (off) throw off; await Promise.all([a, g()]);', true],
  ['const all = list.map(f); await g(); await Promise.all(all);', true],
  ['const all = list.map(f); await g(); await Promise.race([...all, late]);', true],
  ['const a = f(); await g(); await settle(context, a);', true],
  ['let a; a ??= f(); await g(); await a;', true],
  ['let a = f(); while (await a) { a = f(); await g(); }', true],
  ['await Promise.all([f(), await g()]);', true],
  ['const a = f(); await a;', false],
  ['const a = f(); await Promise.all([a, g()]);', false],
  ['const [a, b] = await Promise.all([f(), g()]); return a + b;', false],
  ['const a = f().catch(() => null); await g(); await a;', false],
  ['const a = f().then(done, failed); await g(); await a;', false],
  ['const a = Promise.allSettled(list.map(f)); await g(); await a;', false],
  ['const a = f(); a.catch(() => undefined); await g(); await a;', false],
  ['const a = await f(); await g(a); return a;', false],
  ['const a = f(); list.map(async () => { await g(); return 1; }); await a;', false],
  ['let a = await f(); while (a) { await g(); a = await f(); }', false],
  ['a ??= f(); return (await a).x;', false],
];
const PROMISES_FILE = 'bff/http/promises.ts';

/** Classes, and whether the name of their errors is accepted. */
const ERRORS: readonly (readonly [string, boolean])[] = [
  ["export class LostFileError extends Error { override readonly name = 'LostFile'; }", false],
  ["export class LostPageError extends BaseError { override readonly name = 'PageError'; }", false],
  ["export class LostRowError extends Error { override readonly name = 'LostRowError'; }", true],
  ["export class Fund extends Row { readonly name = '基金'; }", true],
];
const ERRORS_FILE = 'upstream/core/errors.ts';

const FINE = 'export const fine = 1;';

/** Returns a separate file for each import: modules are identified by their folder. */
const getFile = (from: string, at: number): string => from.replace(/made(?=[^/]*$)/, `made-${at}`);

/** Lint findings in a generated repository with these texts, as `file:line`, by rule. */
const found = new Map<string, string>();
/** Messages of the rule of import directions, by `file:line`. */
const messages = new Map<string, string>();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  const write = (file: string, lines: readonly string[]): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
  };
  for (const [file, held] of Object.entries(HELD)) write(file, [...held, FINE]);
  write(
    PROMISES_FILE,
    PROMISES.map(
      ([body], at) => `export const made${at} = async (context, on, off, list, late) => { ${body} };`,
    ),
  );
  write(
    ERRORS_FILE,
    ERRORS.map(([text]) => text),
  );
  for (const [at, [from, to]] of IMPORTS.entries())
    write(getFile(from, at), [
      `import '~/${to}';`,
      `export * from '~/${to}';`,
      `export const loading = import('~/${to}');`,
    ]);
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; message: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  for (const { code, message, filename, labels } of diagnostics) {
    const location = `${filename}:${labels[0]?.span.line}`;
    found.set(`${location}:${code}`, code);
    if (code === 'portal(import-direction)') messages.set(location, message);
  }
});

const rulesAt = (file: string, line: number): string[] =>
  [...found].filter(([location]) => location.startsWith(`${file}:${line}:`)).map(([, code]) => code);
const isRestricted = (file: string, line: number): boolean =>
  rulesAt(file, line).some((code) => /no-restricted-|^portal\(no-/.test(code));

it.each(Object.entries(HELD))('%s has the restrictions meant for it', (file, held) => {
  expect(held.filter((_text, at) => !isRestricted(file, at + 1))).toEqual([]);
  expect(isRestricted(file, held.length + 1)).toBe(false);
});

it('rejects a promise that is started and can reject before it is awaited', () => {
  const isRefused = (at: number): boolean =>
    rulesAt(PROMISES_FILE, at + 1).includes('portal(started-promises)');
  expect(PROMISES.map(([body], at) => [body, isRefused(at)])).toEqual(PROMISES);
});

it.each([
  ['app/pages/own/made/made.tsx', 'app/pages/own/other/view', 'app/pages/own/shared/'],
  ['app/pages/own/made/made.tsx', 'app/pages/market/shared/view', 'app/features/<topic>/'],
  ['app/pages/own/made/made.tsx', 'app/shell/header', 'app/features/<topic>/'],
  ['app/features/lists/made.tsx', 'app/features/funds/made', 'earlier in the order of app/features'],
  ['bff/http/made.ts', 'bff/upstream-client/proxy', 'a layer of bff/ that both may import'],
  ['upstream/core/made.ts', 'bff/core/clock', 'domain/'],
  ['upstream/modules/identity/made.ts', 'upstream/modules/funds', 'upstream/core/'],
  ['domain/orders/made.ts', 'contract', 'domain/'],
])('says where the code belongs when %s imports %s', (from, to, folder) => {
  const at = IMPORTS.findIndex((each) => each[0] === from && each[1] === to);
  expect(messages.get(`${getFile(from, at)}:1`)).toContain(folder);
});

it('rejects an error whose name differs from its class', () => {
  const isAccepted = (at: number): boolean => !rulesAt(ERRORS_FILE, at + 1).includes('portal(error-name)');
  expect(ERRORS.map(([text], at) => [text, isAccepted(at)])).toEqual(ERRORS);
});

it('allows imports between modules in one direction only, in any notation', () => {
  const seen = IMPORTS.map(([from, to], at) => {
    const refused = [1, 2, 3].map((line) =>
      rulesAt(getFile(from, at), line).includes('portal(import-direction)'),
    );
    expect(new Set(refused).size, from).toBe(1);
    return [from, to, !refused[0]];
  });
  expect(seen).toEqual(IMPORTS);
});
