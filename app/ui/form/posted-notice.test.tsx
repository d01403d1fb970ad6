import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { PostedNotice } from '~/app/ui/form/form-notice';

const REFUSED = '私募预约暂停受理，恢复后可再提交';

/** Renders the notice of a page that replies to a refused POST. */
async function rendered(postedMessage?: string): Promise<string> {
  const action = () => ({ result: { error: { '': [REFUSED] } } });
  const { query, dataRoutes } = createStaticHandler([
    { path: '/', element: <PostedNotice postedMessage={postedMessage} />, action },
  ]);
  const context = await query(new Request('http://portal.test/', { method: 'POST', body: 'amount=1' }));
  if (context instanceof Response) throw new Error(`Answered ${context.status}`);
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

describe('result of a POST on a page whose form no longer exists', () => {
  it('is not shown when the page already has the same text', async () => {
    expect(await rendered()).toContain(REFUSED);
    expect(await rendered('没有办理中的订单')).toContain(REFUSED);
    expect(await rendered(REFUSED)).not.toContain(REFUSED);
  });
});
