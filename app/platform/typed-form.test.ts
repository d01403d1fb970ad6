import { describe, expect, it } from 'vitest';
import { hasUnsavedForm } from '~/app/platform/typed-form';
import { standIn } from '~/tests/fixtures/partial';

const page = (elements: object[], over: object = {}) =>
  standIn<Document>({ forms: [{ method: 'post', elements, querySelector: () => null, ...over }] });
const text = (value: string, defaultValue = '') => ({ type: 'text', value, defaultValue });
const tick = (checked: boolean, defaultChecked = false) => ({ type: 'checkbox', checked, defaultChecked });
const select = (...options: [selected: boolean, defaultSelected: boolean][]) => ({
  type: 'select-one',
  value: 'x',
  options: options.map(([selected, defaultSelected]) => ({ selected, defaultSelected })),
});

describe('form in progress', () => {
  it('is detected by a field that differs from its initial state', () => {
    for (const changed of [
      text('顾'),
      text('', '顾'),
      tick(true),
      select([false, false], [true, false]),
      select([true, false], [false, true]),
    ])
      expect(hasUnsavedForm(page([text('a', 'a'), changed]))).toBe(true);
    for (const same of [
      text('a', 'a'),
      tick(true, true),
      select([true, false], [false, false]),
      select([false, false], [true, true]),
      { type: 'submit', value: '提交' },
    ])
      expect(hasUnsavedForm(page([same]))).toBe(false);
  });

  it('is detected by an uploaded file, but not by a search or by hidden fields that scripts set', () => {
    expect(hasUnsavedForm(page([], { querySelector: () => ({}) }))).toBe(true);
    expect(hasUnsavedForm(page([text('白马')], { method: 'get' }))).toBe(false);
    expect(hasUnsavedForm(page([{ type: 'hidden', value: 'a', defaultValue: '' }]))).toBe(false);
  });
});
