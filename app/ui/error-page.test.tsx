import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { describeError, ErrorPage } from '~/app/ui/error-page';

const answer = (status: number, data: unknown, statusText = '') => ({
  status,
  statusText,
  internal: false,
  data,
});

describe('error page', () => {
  it('shows the text of a thrown response with its code', () => {
    const facts = describeError(answer(500, { code: 500, msg: 'Unknown middleware x', requestId: 'r-1' }));
    expect(facts).toEqual({ status: 500, code: 500, message: 'Unknown middleware x', requestId: 'r-1' });
  });

  it('never shows the internal text of an unexpected error', () => {
    expect(describeError(new Error('password of db'))).toMatchObject({
      status: 500,
      message: '服务器访问异常',
    });
  });

  it('ERR-006 states that the browser got no response at all', () => {
    expect(describeError(new TypeError('Failed to fetch')).message).toBe('网络异常，请稍后重试');
  });

  it('states on 404 that the page does not exist, with a link home', () => {
    const html = renderToStaticMarkup(<ErrorPage status={404} code={404} message="x" requestId={null} />);
    expect(html).toContain('页面不存在');
    expect(html).toContain('This page could not be found');
    expect(html).toContain('href="/"');
    expect(html).not.toContain('重试');
  });

  it('shows code, message and request id of other errors', () => {
    const html = renderToStaticMarkup(
      <ErrorPage status={502} code={502} message="网络异常，请稍后重试" requestId="r-9" />,
    );
    expect(html).toContain('网络异常，请稍后重试');
    expect(html).toContain('502');
    expect(html).toContain('r-9');
    expect(html).toMatch(/<a [^>]*href=""[^>]*>重试/);
  });

  it('offers a retry for an unknown upstream refusal, but not for an invalid request', () => {
    const page = (status: number) =>
      renderToStaticMarkup(<ErrorPage status={status} code={5555} message="稍后再试" requestId={null} />);
    expect(page(422)).toMatch(/<a [^>]*href=""[^>]*>重试/);
    expect(page(400)).not.toContain('>重试<');
  });
});
