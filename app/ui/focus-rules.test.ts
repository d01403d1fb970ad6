import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const filesOf = (ending: string) =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }));

it('no link that replaces the address is keyed by its own address: following it would lose the focus', () => {
  const loose = filesOf('.tsx').filter(({ text }) =>
    /key=\{item\.to\}\s+to=\{item\.to\}\s+replace/.test(text),
  );
  expect(loose.map(({ file }) => file)).toEqual([]);
});

it('an outline of focus is also there where :focus-visible is not known', () => {
  const alone = filesOf('.css').filter(({ text }) => /input:focus-visible \+/.test(text));
  expect(alone.map(({ file }) => file)).toEqual([]);
});

it('what has the focus keeps clear of the bar at the foot, and what is chosen is seen in colours of the system', () => {
  const base = readFileSync('app/styles/base.css', 'utf8');
  expect(base).toMatch(/scroll-padding-bottom: calc\(var\(--actionbar\)/);
  expect(/@media \(forced-colors: active\) \{([\s\S]*?outline[\s\S]*?)\}/.exec(base)?.[1]).toContain(
    '[aria-current]',
  );
});

it('everything that says it is modal is made so by the one way there is: the rest of the page is out of reach', () => {
  const modal = filesOf('.tsx').filter(({ text }) => text.includes('aria-modal='));
  const byHand = modal.filter(({ text }) => !/\buseModal\(/.test(text)).map(({ file }) => file);
  // What the drawer holds: its frame is a dialog of the page (app/platform/dialogs.ts).
  expect(byHand).toEqual(['shell/drawer-panel.tsx']);
  expect(readFileSync('app/shell/drawer.tsx', 'utf8')).toContain("'data-dialog'");
});

it('no button is disabled by its own press: it would lose the focus, so it says aria-disabled and ignores presses', () => {
  const byItself = filesOf('.tsx')
    .filter(({ file, text }) => !file.endsWith('.test.tsx') && /\sdisabled=\{/.test(text))
    .map(({ file }) => file);
  // By a reason that stands below it, or a choice elsewhere on the page.
  expect(byItself.sort()).toEqual(['ui/button.tsx', 'ui/chips.tsx', 'ui/form/date-field.tsx']);
});
