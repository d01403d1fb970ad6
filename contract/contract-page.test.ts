import { describe, expect, it } from 'vitest';
import { renderContractPage } from '~/contract/contract-page';
import { calls } from '~/contract/index';
import { listSchemaRows } from '~/contract/schema-rows';

describe('schema fields', () => {
  it('is listed by path, with nullable and optional marked, and with lists and records expanded', () => {
    const rows = listSchemaRows({
      type: 'object',
      required: ['list', 'fee'],
      properties: {
        list: {
          type: 'array',
          maxItems: 9,
          items: {
            type: 'object',
            required: ['code'],
            properties: { code: { type: 'string', maxLength: 6 } },
          },
        },
        fee: { anyOf: [{ type: 'number', 'x-unit': '元' }, { type: 'null' }] },
        by_day: {
          type: 'object',
          additionalProperties: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
        },
        kind: { enum: ['a', 'b'], default: 'a' },
        one: { anyOf: [{ properties: { x: { const: 1 } } }, { properties: { y: { type: 'string' } } }] },
      },
    });
    expect(rows.map(({ path, type, isRequired, notes }) => [path, type, isRequired, notes])).toEqual([
      ['list', 'object[]', true, 'items –9'],
      ['list[].code', 'string', true, 'length –6'],
      ['fee', 'number | null', true, 'unit 元'],
      ['by_day', 'object', false, ''],
      ['by_day.*', 'integer', true, ''],
      ['kind', '"a" | "b"', false, 'default "a"'],
      ['one', 'object', false, ''],
      ['one‹1›.x', '1', false, ''],
      ['one‹2›.y', 'string', false, ''],
    ]);
  });
});

describe('contract page', () => {
  const page = renderContractPage();

  it('contains every call once in the table and once as a section, with its URL and fields', () => {
    for (const { id, definition } of calls) {
      expect(page.split(`id="${id}"`), id).toHaveLength(2);
      expect(page).toContain(
        `<a href="#${id}">${id}</a><td><code>${definition.method} ${definition.path}</code>`,
      );
    }
    const simuList = page.slice(page.indexOf('id="catalogue.simuList"')).split('<h3')[0];
    expect(simuList).toContain('<tr><td>list[].short_name<td>string');
    expect(simuList).toContain('<tr><td>min_amount_max<td>integer <i>(may be left out)</i><td>unit 元');
  });

  it('runs no script, makes no requests, and escapes the text of a schema', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe| src=|@import|url\(|javascript:|<\w[^>]* on\w+=/i);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !to?.startsWith('#'))).toEqual([]);
    expect(page).toContain('&quot;running&quot;');
    expect(page).not.toMatch(/<t[dr]>[^<]*"/);
    expect(page.length).toBeLessThan(3_000_000);
  });
});
