import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import type { ShellData } from '../shell-data';
import HeaderOnlyLayout from './header-only';
import OnlyLayout from './only';

const shell: ShellData = {
  edition: 'wealth',
  client: {
    kind: 'browser',
    isPhone: true,
    isIos: false,
    isAndroid: true,
    isApp: false,
    isWxApp: false,
    isSpider: false,
  },
  isTiktok: false,
  isGrayscale: false,
  loginState: 'out',
  viewer: null,
  requestId: 'r',
  theme: null,
  isElder: false,
  publicOrigin: 'https://p.test',
  isCrawler: false,
  thirdParty: { oneTap: null, wakeup: null, wechat: null },
  flash: null,
  draft: null,
};

/** HTML of a layout around a page, as the server draws it. */
function drawn(Layout: ComponentType): string {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => shell,
        Component: Layout,
        children: [{ index: true, element: <p>内容</p> }],
      },
    ],
    { hydrationData: { loaderData: { root: shell } } },
  );
  return renderToStaticMarkup(<RouterProvider router={router} future={{ v7_startTransition: false }} />);
}

describe('layouts without a page of their own yet', () => {
  it('LAYOUT-003 header-only has header and content, no drawer, no tab bar, no login modal', () => {
    const html = drawn(HeaderOnlyLayout);
    expect(html).toContain('<header');
    expect(html).toContain('内容');
    expect(html).not.toContain('id="menu"');
    expect(html).not.toContain('tabbar');
    expect(html).not.toContain('role="dialog"');
  });

  it('LAYOUT-008 only has bare content', () => {
    const html = drawn(OnlyLayout);
    expect(html).toContain('内容');
    expect(html).not.toContain('<header');
    expect(html).not.toContain('tabbar');
    expect(html).not.toContain('id="menu"');
  });
});
