import { beforeEach, expect, it, vi } from 'vitest';
import { openModal } from '~/app/platform/modal';

/** The parts of an element that a modal uses. */
class FakeElement {
  parentElement: FakeElement | null = null;
  children: FakeElement[] = [];
  attributes = new Map<string, string>();
  classList = { toggle: vi.fn() };
  tabIndex = 0;
  offsetWidth = 1;
  constructor(
    readonly tagName: string,
    ...children: FakeElement[]
  ) {
    for (const child of children) this.append(child);
  }
  append(child: FakeElement): void {
    child.parentElement = this;
    this.children.push(child);
  }
  remove(): void {
    const siblings = this.parentElement?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
    this.parentElement = null;
  }
  hasAttribute = (name: string) => this.attributes.has(name);
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
  matches = () => this.attributes.has('aria-live') || this.tagName === 'SCRIPT';
  contains(other: FakeElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement));
  }
  querySelector = () => this.children[0] ?? null;
  querySelectorAll = () => this.children;
  focus = () => {
    page.activeElement = this;
  };
}

const opener = new FakeElement('A');
const main = new FakeElement('MAIN', opener);
const toasts = new FakeElement('DIV');
const tabs = new FakeElement('NAV');
const script = new FakeElement('SCRIPT');
const body = new FakeElement('BODY', main, tabs, toasts, script);
const page = {
  activeElement: body as FakeElement,
  body,
  documentElement: new FakeElement('HTML', body),
  contains: (element: FakeElement) => body.contains(element),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  getElementById: () => main,
  querySelector: () => null,
  querySelectorAll: () => [],
};
toasts.setAttribute('aria-live', 'polite');

/** Callback of the MutationObserver. */
let onMutation: () => void = () => undefined;

const inBrowser = (prototype: object) => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { pathname: '/wealth/info' } });
  Object.assign(FakeElement.prototype, prototype);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(notify: () => void) {
        onMutation = notify;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
};
const open = (root: FakeElement) => openModal(root as never, { onEscape: () => undefined });
const hiddenBy = (attribute: string) =>
  [main, opener, tabs, toasts, script].filter((element) => element.hasAttribute(attribute));

let sheet = new FakeElement('DIV');
beforeEach(() => {
  delete (FakeElement.prototype as { inert?: boolean }).inert;
  opener.focus();
  if (sheet.parentElement) sheet.remove();
  sheet = new FakeElement('DIV', new FakeElement('BUTTON'));
  main.append(sheet);
});

it('makes everything outside a sheet inert except live regions, moves the focus inside, and reverts both', () => {
  inBrowser({ inert: false });
  const close = open(sheet);
  expect(hiddenBy('inert')).toEqual([opener, tabs]);
  expect(sheet.contains(page.activeElement)).toBe(true);
  const late = new FakeElement('DIV');
  body.append(late);
  onMutation();
  expect(late.hasAttribute('inert')).toBe(true);
  late.remove();
  close();
  expect(hiddenBy('inert')).toEqual([]);
  expect(page.activeElement).toBe(opener);
});

it('hides the rest from screen readers when `inert` is not supported', () => {
  inBrowser({});
  const close = open(sheet);
  expect(hiddenBy('aria-hidden')).toEqual([opener, tabs]);
  close();
  expect(hiddenBy('aria-hidden')).toEqual([]);
});

it('keeps the lower sheet inert until the one above is closed, in any order of closing', () => {
  inBrowser({ inert: false });
  const closeBelow = open(sheet);
  const over = new FakeElement('DIV', new FakeElement('BUTTON'));
  body.append(over);
  const closeOver = open(over);
  expect(main.hasAttribute('inert')).toBe(true);
  closeOver();
  expect(hiddenBy('inert')).toEqual([opener, tabs]);
  expect(sheet.contains(page.activeElement)).toBe(true);
  over.remove();
  closeBelow();
  expect(hiddenBy('inert')).toEqual([]);
  expect(page.activeElement).toBe(opener);
});

it('moves the focus to the heading when the page was left, and keeps a focus that the page has set', () => {
  inBrowser({ inert: false });
  const close = open(sheet);
  sheet.remove();
  page.activeElement = body;
  (window as { location: { pathname: string } }).location.pathname = '/wealth/user';
  close();
  expect(page.activeElement).toBe(main);
  const again = open(sheet);
  tabs.focus();
  again();
  expect(page.activeElement).toBe(tabs);
});
