import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import NotFoundPage from '~/app/pages/not-found';

const html = renderToStaticMarkup(<NotFoundPage />);

describe('not found', () => {
  it("NOTFOUND-001 shows 'This page could not be found' for an unknown path", () => {
    expect(html).toContain('This page could not be found');
  });

  it('NOTFOUND-002 NOTFOUND-005 has a home link, which leads to /', () => {
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>返回首页<\/a>/);
  });

  it('NOTFOUND-003 responds with HTTP status 404 and error code 404', async () => {
    const answer = createNotFoundResponse();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 404, msg: 'This page could not be found' });
  });

  it('NOTFOUND-004 shows 页面不存在', () => {
    expect(html).toContain('<h1>页面不存在</h1>');
  });
});
