import { describe, expect, it } from 'vitest';
import { POLYFILLED_APIS, REQUIRED_APIS } from '~/app/platform/browser-apis';
import { findNewerApis } from '~/scripts/browser-apis';
import { getNewerApis, BUILD_BROWSER_LEVEL } from '~/scripts/compat-data';

const newer = getNewerApis(BUILD_BROWSER_LEVEL);
const names = (code: string) => findNewerApis(code, newer).flatMap((use) => use.names);

describe('newer APIs in browser code', () => {
  it.each([
    ['list.at(-1)', 'Array.prototype.at'],
    ['Object.hasOwn(a, "b")', 'Object.hasOwn'],
    ['const copy = structuredClone(a)', 'structuredClone'],
    ['new TransformStream()', 'TransformStream'],
    ['x instanceof AbortController', 'AbortController'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout'],
    ['window.requestIdleCallback(go)', 'requestIdleCallback'],
    ['navigator.permissions.query(a)', 'navigator.permissions'],
    ['text.replaceAll("a", "b")', 'String.prototype.replaceAll'],
    ['new Intl.ListFormat()', 'Intl.ListFormat'],
    ['sheet.showModal()', 'HTMLDialogElement.prototype.showModal'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
  ])('finds %s', (code, name) => {
    expect(names(code)).toContain(name);
  });

  it.each([
    'list.map(each)',
    'list.at?.(-1)',
    'answer.at',
    'const { at } = answer',
    'if (typeof structuredClone === "function") structuredClone(a)',
    '"hasOwn" in Object && Object.hasOwn(a, "b")',
    'const ask = window.requestIdleCallback; ask && window.requestIdleCallback(go)',
    'const scheduler = make(); scheduler.postTask(go)',
    'function go({ navigation }) { return navigation.state }',
    'share({ at: 1 })',
  ])('accepts %s', (code) => {
    expect(names(code)).toEqual([]);
  });

  it('covers every required API and every polyfill', () => {
    const known = new Set([
      ...newer.globals,
      ...newer.statics,
      ...[...newer.members].flatMap(([name, owners]) => owners.map((owner) => `${owner}.prototype.${name}`)),
    ]);
    expect([...REQUIRED_APIS, ...POLYFILLED_APIS].filter((api) => !known.has(api))).toEqual([]);
  });
});
