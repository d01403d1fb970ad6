import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const getFiles = (ending: string) =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(`app/${file}`, 'utf8') }));

it('does not key a link that replaces the address by its own address, because following it would lose the focus', () => {
  const loose = getFiles('.tsx').filter(({ text }) =>
    /key=\{item\.to\}\s+to=\{item\.to\}\s+replace/.test(text),
  );
  expect(loose.map(({ file }) => file)).toEqual([]);
});

it('shows a focus outline in browsers without :focus-visible too', () => {
  const rules = getFiles('.css').filter(({ text }) => /input:focus-visible \+/.test(text));
  expect(rules.map(({ file }) => file)).toEqual([]);
});

it('keeps focused elements clear of the bottom bar, and shows the current item in forced colours', () => {
  const base = readFileSync('app/styles/base.css', 'utf8');
  expect(base).toMatch(/scroll-padding-bottom: calc\(var\(--actionbar\)/);
  expect(/@media \(forced-colors: active\) \{([\s\S]*?outline[\s\S]*?)\}/.exec(base)?.[1]).toContain(
    '[aria-current]',
  );
});

it('makes every modal through the same function, which makes the rest of the page inert', () => {
  const modal = getFiles('.tsx').filter(({ text }) => text.includes('aria-modal='));
  const byHand = modal.filter(({ text }) => !/\buseModal\(/.test(text)).map(({ file }) => file);
  // The drawer's content: its frame is a dialog of the page (app/platform/dialogs.ts).
  expect(byHand).toEqual(['shell/drawer-panel.tsx']);
  expect(readFileSync('app/shell/drawer.tsx', 'utf8')).toContain("'data-dialog'");
});

it('disables no button by its own press, because it would lose the focus; it sets aria-disabled and ignores presses', () => {
  const byItself = getFiles('.tsx')
    .filter(({ file, text }) => !file.endsWith('.test.tsx') && /\sdisabled=\{/.test(text))
    .map(({ file }) => file);
  // Disabled by a reason shown below it, or by a choice elsewhere on the page.
  expect(byItself.sort()).toEqual(['ui/button.tsx', 'ui/chips.tsx', 'ui/form/date-field.tsx']);
});
