import { request as requests, type APIRequestContext } from 'playwright/test';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { createRemoteOps, createEmbeddedOps, readUpstreamOrigin, type Ops } from '~/tests/fixtures/ops';
import { callPortal, postForm } from '~/tests/fixtures/person';
import {
  buildBuyPost,
  runSettlementDay,
  loadOpenFundAt,
  loadPublicOrder,
  placeTrade,
} from '~/tests/fixtures/trade';
import { openDatabase } from '~/upstream/core/db/open';
import { DEMO_TRADE_PASSWORD } from '~/upstream/seed/accounts';
import { publishContent, saveContent } from '~/upstream/modules/content/editing/publish';
import { loadContentDetail } from '~/upstream/modules/content/editing/read';

// Checks of the previous release on the schema of this tree (release-drill.ts). Forms and calls are those of this
// tree, because a release guarantees the contract.

/** Trading days after the last NAV of the seed, and the NAV of the bought fund on the first. */
const [DAY, NEXT] = ['2026-11-24', '2026-11-25'];
const NAV = '1.5000';
const OPERATOR = { name: 'drill', password: 'drill-of-a-release-1' };

/** The running release: its portal, its folder, its operators' console. */
interface Running {
  origin: string;
  dataDir: string;
  consoleOrigin: string;
}

/** An article that this tree has edited and published in a database folder. */
interface Edited {
  id: string;
  title: string;
}

/** Edits an article with this tree. The database must not be open. */
export async function editArticle(dataDir: string): Promise<Edited> {
  const { db, close } = await openDatabase({ dataDir });
  const context = { db, now: () => new Date() };
  const { id } = await db.selectFrom('articles').select('id').orderBy('id').executeTakeFirstOrThrow();
  const contentRef = { kind: 'article', id } as const;
  const { fields } = await loadContentDetail(context, contentRef, null);
  const title = `${fields.title}（修订）`;
  const { version } = await saveContent(context, contentRef, { fields: { ...fields, title }, basedOn: 0 });
  await publishContent(context, contentRef, { version, plannedAt: null });
  await close();
  return { id, title };
}

const expectSame = (what: string, is: unknown, wanted: unknown): void => {
  if (is !== wanted) throw new Error(`${what} is ${String(is)}, not ${String(wanted)}`);
};

/** A person buys a public fund; in the following nights its NAV is published and the order is settled. */
async function buy(person: APIRequestContext, ops: Ops): Promise<void> {
  await postForm(person, '/wealth/user', {
    ...{ intent: 'login-password', phone: DEMO.professional, password: DEMO_PASSWORD, agreement: 'on' },
  });
  const { fund_code: fund } = await loadOpenFundAt(ops, person, `${DAY}T10:00:00+08:00`);
  const post = await buildBuyPost(person, fund, { trade_password: DEMO_TRADE_PASSWORD });
  const { order_id } = await placeTrade(person, post);
  for (const day of [DAY, NEXT]) await runSettlementDay(ops, day, { [fund]: NAV });
  const { status, nav } = await loadPublicOrder(person, order_id);
  expectSame('the order', `${status} at ${nav}`, `confirmed at ${NAV}`);
}

/** Checks that an article of this tree is shown. */
async function read(guest: APIRequestContext, { id, title }: Edited): Promise<void> {
  const { title: shown } = await callPortal<{ title: string }>(
    guest,
    `/api/v2/news_v2/news_detail?news_id=${id}`,
  );
  expectSame('the title', shown, title);
}

/** Creates an operator, who sets a password, logs in to the console and opens every page of its menu. */
async function logInToConsole({ dataDir, consoleOrigin }: Running, ops: Ops): Promise<void> {
  const { name, password } = OPERATOR;
  const made = await ops('add-operator', { name, display: '演练', staff_no: 'D1', roles: 'admin' });
  const upstream = readUpstreamOrigin(dataDir);
  const headers = { origin: consoleOrigin, 'content-type': 'application/json' };
  const login = await fetch(`${upstream}/ops/v1/login`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ name, password: made.password }) },
  });
  const { result } = (await login.json()) as { result: { token: string } };
  const own = { old_password: String(made.password), new_password: password };
  await createRemoteOps(upstream, result.token)('change-password', own);
  const adminRequests = await requests.newContext({ baseURL: consoleOrigin });
  try {
    const entered = await adminRequests.post('/login', {
      ...{ form: { name, password }, headers: { origin: consoleOrigin }, maxRedirects: 0 },
    });
    expectSame('where the login leads', entered.headers().location, '/');
    const [, menu = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(await (await adminRequests.get('/')).text()) ?? [];
    const paths = [...menu.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
    if (paths.length < 3) throw new Error(`the menu has ${paths.length} pages`);
    for (const path of paths) expectSame(path, (await adminRequests.get(path)).status(), 200);
  } finally {
    await adminRequests.dispose();
  }
}

/** Returns the failures, one per line. */
export async function runReleaseDrill(running: Running, edited: Edited): Promise<string[]> {
  const ops = createEmbeddedOps(running.dataDir);
  const people = [1, 2].map(() => requests.newContext({ baseURL: running.origin }));
  const [person, guest] = (await Promise.all(people)) as [APIRequestContext, APIRequestContext];
  const parts = {
    'an article edited by this tree': () => read(guest, edited),
    'a purchase, a NAV, the nights after': () => buy(person, ops),
    'the desk': () => logInToConsole(running, ops),
  };
  const wrong: string[] = [];
  for (const [name, part] of Object.entries(parts))
    await part().catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
  await Promise.all([person.dispose(), guest.dispose()]);
  return wrong;
}
