import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import type { ShellData } from '~/app/route-kit/shell-data';
import { renderRoutes } from '~/app/ui/form/testing/draw-form';
import OnlyLayout from '~/app/shell/layouts/only';

const shell: ShellData = {
  edition: 'wealth',
  origin: 'https://portal.test',
  client: {
    kind: 'browser',
    isApp: false,
    isWxApp: false,
  },
  isTiktok: false,
  isGrayscale: false,
  loginState: 'out',
  viewer: null,
  theme: null,
  isElder: false,
  isCrawler: false,
  flash: null,
  draft: null,
  codes: {},
};

/** HTML of a layout around a page, as rendered by the server. */
function drawn(Layout: ComponentType): string {
  const children = [{ index: true, element: <p>内容</p> }];
  const routes = [{ id: 'root', path: '/', loader: () => shell, Component: Layout, children }];
  return renderRoutes(routes, { root: shell });
}

it('LAYOUT-008 gives layout only bare content', () => {
  const html = drawn(OnlyLayout);
  expect(html).toContain('内容');
  expect(html).not.toContain('<header');
  expect(html).not.toContain('tabbar');
  expect(html).not.toContain('id="menu"');
});

it('LAYOUT-001 provides nine layouts, each with its name', () => {
  const layouts = import.meta.glob<{ handle: { layout: string } }>('./*.tsx', { eager: true });
  const names = Object.entries(layouts)
    .filter(([file]) => !file.includes('.test.'))
    .map(([file, { handle }]) => {
      expect(`./${handle.layout}.tsx`).toBe(file);
      return handle.layout;
    });
  expect(names.sort()).toEqual([
    'default',
    'header-only',
    'home',
    'no-login',
    'only',
    'search',
    'simple',
    'static-page',
    'tab-page',
  ]);
});
