import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinJsonLimits, parseBodyJson, parseJson } from '~/bff/core/json-guard';

const limits = { maxDepth: 16, maxKeys: 100, maxCommas: 200 };
const within = (text: string) => isWithinJsonLimits(Buffer.from(text), limits);

describe('JSON limits', () => {
  it('reliability 1.2: counts depth and keys before the value is parsed', () => {
    expect(within('['.repeat(16) + ']'.repeat(16))).toBe(true);
    expect(within('['.repeat(17) + ']'.repeat(17))).toBe(false);
    expect(within('{"a":'.repeat(100_000))).toBe(false);
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));
    expect(within(keys(100))).toBe(true);
    expect(within(keys(101))).toBe(false);
    expect(within(JSON.stringify(new Array(201).fill(0)))).toBe(true);
    expect(within(JSON.stringify(new Array(202).fill(0)))).toBe(false);
  });

  it('does not count characters inside strings', () => {
    expect(within(JSON.stringify({ a: '[{:'.repeat(1_000), b: '\\"[[['.repeat(99) }))).toBe(true);
  });

  it('matches the result of walking the parsed value', () => {
    const measure = (value: unknown): { depth: number; keys: number } => {
      if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0 };
      const parts = Object.values(value).map(measure);
      return {
        depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
        keys: parts.reduce(
          (sum, { keys }) => sum + keys,
          Array.isArray(value) ? 0 : Object.keys(value).length,
        ),
      };
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), fc.nat(12), fc.nat(30), (value, maxDepth, maxKeys) => {
        const { depth, keys } = measure(JSON.parse(JSON.stringify(value)));
        const bytes = Buffer.from(JSON.stringify(value));
        expect(isWithinJsonLimits(bytes, { maxDepth, maxKeys, maxCommas: Infinity })).toBe(
          depth <= maxDepth && keys <= maxKeys,
        );
      }),
    );
  });

  it('throws for JSON that is broken or exceeds the limits', () => {
    expect(() => parseJson(Buffer.from('{'), limits)).toThrow(SyntaxError);
    expect(() => parseJson(Buffer.from('['.repeat(40)), limits)).toThrow(SyntaxError);
    expect(parseJson(Buffer.from('{"a":1}'), limits)).toEqual({ a: 1 });
  });

  it.each(['{"__proto__":{"x":1}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    'refuses a body with a prototype: %s',
    (text) => expect(() => parseBodyJson(Buffer.from(text))).toThrow(SyntaxError),
  );

  it.each(['{"a":"\\ud83d"}', '{"a":["x\\udc00"]}', '{"a":"\\u0000"}'])(
    'refuses a body with text that a database cannot store, unless it is a beacon: %s',
    (text) => {
      expect(() => parseBodyJson(Buffer.from(text))).toThrow(SyntaxError);
      expect(parseBodyJson(Buffer.from(text), true)).toHaveProperty('a');
    },
  );

  it('accepts a body with any complete character', () => {
    expect(parseBodyJson(Buffer.from('{"a":"\\ud83d\\ude00程"}'))).toEqual({ a: '😀程' });
  });
});
