import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { getStaticContextFromError } from '@remix-run/router';
import { Outlet } from '@remix-run/react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import type { ActionReply } from '~/app/route-kit/page-action';
import { getKnownOutcome, MoneyBoundary } from '~/app/features/orders/money-boundary';

const ORIGIN = 'http://portal.test';
const BUY = '/wealth/public/fund_buy?fund_code=f1';
const NOTHING = '打开本页没有提交任何申请';

function Broken(): never {
  throw new Error('inner text of a component');
}

/**
 * Renders a page in its shell as the server does: when rendering throws, the page is rendered again with its
 * boundary.
 */
async function draw(
  address: string,
  page: {
    loader?: () => null;
    reply?: ActionReply;
    Component?: () => never | null;
    trades?: 'private';
    moves?: string[];
  },
): Promise<string> {
  const routes = [
    {
      id: 'root',
      path: '/',
      element: (
        <>
          <header>shell</header>
          <Outlet />
        </>
      ),
      children: [
        {
          id: 'page',
          path: '*',
          loader: page.loader ?? (() => null),
          action: () => new Response(JSON.stringify(page.reply), { status: 422, headers: JSON_TYPE }),
          Component: page.Component ?? Broken,
          errorElement: <MoneyBoundary />,
          handle: { trades: page.trades ?? 'public', moves: page.moves },
        },
      ],
    },
  ];
  const handler = createStaticHandler(routes);
  const method = page.reply === undefined ? 'GET' : 'POST';
  const body = method === 'POST' ? new URLSearchParams({ a: '1' }) : undefined;
  const context = await handler.query(new Request(ORIGIN + address, { method, body }));
  if (context instanceof Response) throw new Error('a redirect');
  const html = (shown: typeof context) =>
    renderToString(
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, shown)}
        context={shown}
        hydrate={false}
      />,
    );
  try {
    return html(context);
  } catch (error) {
    return html(getStaticContextFromError(handler.dataRoutes, context, error));
  }
}
const JSON_TYPE = { 'content-type': 'application/json' };
const refused = (message: string, more: Partial<ActionReply> = {}): ActionReply => ({
  result: { status: 'error', error: { '': [message] } },
  ...more,
});

describe('error page of a money route', () => {
  it('after a render error keeps the shell, states that nothing was sent, and links to the list of trades and a retry', async () => {
    const html = await draw(BUY, {});
    expect(html).toContain('shell');
    expect(html).toContain(NOTHING);
    expect(html).toContain('href="/wealth/public/account/trade"');
    expect(html).toMatch(/<a [^>]*href=""[^>]*>重试/);
    expect(html).not.toContain('inner text');
  });

  it('after a failed load shows the same, with the message and the id of the failure', async () => {
    const loader = () => {
      throw Response.json({ code: 502, msg: '网络异常，请稍后重试', requestId: 'r-7' }, { status: 502 });
    };
    const html = await draw(BUY, { loader });
    for (const text of ['shell', NOTHING, '网络异常，请稍后重试', 'r-7']) expect(html).toContain(text);
  });

  it('links to the order of the page, except on the page of the order itself', async () => {
    expect(await draw('/wealth/public/trading_result?order_id=O1', {})).toContain(
      'href="/wealth/public/order_detail?order_id=O1"',
    );
    expect(await draw('/wealth/public/order_detail?order_id=O1', {})).not.toContain('查看订单');
    const own = await draw('/wealth/process/purchase/contract?order_id=P1', { trades: 'private' });
    expect(own).toContain('href="/wealth/user/transition_detail?order_id=P1"');
    expect(own).toContain('href="/wealth/user/records"');
  });

  it('links to the plans on a page about a plan, because no order list shows changes of a plan', async () => {
    const html = await draw('/wealth/public/regular/detail?plan_id=P1', { moves: ['plans.setState'] });
    expect(html).toContain('可在我的定投中查看');
    expect(html).toContain('href="/wealth/public/regular/plan"');
    expect(html).not.toContain('交易记录');
  });

  it('after a POST with an unknown result states that first and links to the result by its key, without claiming an outcome', async () => {
    const outcome = { state: 'unknown' as const, key: 'K1', askTo: '/wealth/process/outcome?intent_key=K1' };
    const html = await draw(BUY, { reply: refused('没有收到这次提交的结果', { outcome, isOpen: true }) });
    expect(html).toContain('结果确认中');
    expect(html).toContain('href="/wealth/process/outcome?intent_key=K1"');
    expect(html).not.toContain(NOTHING);
    expect(html).not.toContain('没有变化');
  });

  it('after a refused POST states why, and that nothing changed', async () => {
    const html = await draw(BUY, { reply: refused('额度已满，请明日再试', { isRefused: true }) });
    expect(html).toContain('没有办理');
    expect(html).toContain('额度已满，请明日再试');
    expect(html).toContain('资金与份额没有变化');
    expect(getKnownOutcome(refused('没有确认', { isOpen: true })).lines.join()).not.toContain('没有变化');
  });

  it('after a reply that does not state a refusal claims nothing, because the request may have been carried out', () => {
    for (const reply of [{ result: {} }, refused('交易密码有误'), { result: {}, isRefused: false }]) {
      expect(getKnownOutcome(reply)).toMatchObject({ title: '结果确认中', askTo: null });
      expect(getKnownOutcome(reply).lines.join()).toContain('请先在交易记录中核对');
    }
  });

  it('leaves a 404 to the plain page', async () => {
    const loader = () => {
      throw Response.json({ code: 404, msg: 'x' }, { status: 404 });
    };
    expect(await draw(BUY, { loader })).toContain('页面不存在');
  });
});

const AREAS = ['public/trade', 'public/plans', 'public/account', 'private/orders'];

it('gives every page of trades, plans, own public funds and private orders the money boundary', () => {
  const sources = AREAS.flatMap((area) =>
    readdirSync(`app/pages/${area}`)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ area, file, text: readFileSync(`app/pages/${area}/${file}`, 'utf8') })),
  );
  const pages = sources.filter(({ text }) => text.includes('export const handle'));
  const bare = pages.filter(({ text }) => !text.includes('MoneyBoundary as ErrorBoundary'));
  expect(pages.length).toBeGreaterThan(30);
  expect(bare.map(({ file }) => file)).toEqual([]);
  // The definition of the page names the kind of trades it links to.
  for (const { area, file, text } of pages) expect(text, file).toContain(`trades: '${area.split('/')[0]}'`);
});
