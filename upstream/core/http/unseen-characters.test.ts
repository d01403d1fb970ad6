import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract';
import { listLeafFields } from '~/contract/leaf-fields';
import { isOneLine, isPlainText } from '~/domain/shared/text';
import { findUnseenField } from '~/upstream/core/http/unseen-characters';

/** A control character, a direction mark, a zero-width character, a tag character. */
const UNSEEN = ['\u0007', '\u009f', '\u202e', '\u2066', '\u200b', '\u2060', '\ufeff', '\u{e0041}'];

describe('plain text check', () => {
  it.each(UNSEEN)('rejects %j', (character) => {
    expect([isPlainText(`稳健${character}一号`), isOneLine(`稳健${character}一号`)]).toEqual([false, false]);
  });

  it('accepts letters, line ends and composed emoji', () => {
    for (const text of ['稳健·一号 A', 'é ñ', '第一行\n第二行\t表', '👨‍👩‍👧 家', '👍🏽', '❤️'])
      expect([text, isPlainText(text)]).toEqual([text, true]);
    expect(isOneLine('第一行\n第二行')).toBe(false);
    expect(isPlainText('a\u200db')).toBe(false);
  });
});

/** Builds a body with the text at the path of a leaf (`answers{}[]`, `list[].id`). */
function bodyWith(path: string, text: string): unknown {
  const at = /^([^.[{]*)(\[\]|\{\})?\.?(.*)$/.exec(path);
  const [, name = '', kind = '', rest = ''] = at ?? [];
  const below = rest === '' ? text : bodyWith(rest, text);
  const value = kind === '[]' ? [below] : kind === '{}' ? { key: below } : below;
  return name === '' ? value : { [name]: value };
}

const texts = calls
  .filter(({ definition: { method, isBeacon, bodyKind } }) => method !== 'GET' && !isBeacon && !bodyKind)
  .flatMap((call) =>
    listLeafFields(call.definition.body)
      .filter(({ schema, isSecret }) => schema instanceof z.ZodString && !isSecret)
      .map(({ path }) => ({ call, path, top: path.split(/[.[{]/)[0] ?? '' })),
  );

it('refuses such a character in every text of every call, and names the field', () => {
  expect(texts.length).toBeGreaterThan(100);
  const taken = texts.filter(({ call, path, top }) =>
    UNSEEN.some((character) => findUnseenField(call, bodyWith(path, `文${character}字`)) !== top),
  );
  expect(taken.map(({ call, path }) => `${call.id} ${path}`)).toEqual([]);
  const refused = texts.filter(({ call, path }) => findUnseenField(call, bodyWith(path, '文字')) !== null);
  expect(refused).toEqual([]);
});

it('accepts any character in a secret, which is compared and never shown', () => {
  const call = calls.find(({ id }) => id === 'auth.loginByPassword')!;
  expect(findUnseenField(call, { phone: '13800000001', password: 'a\u200bb' })).toBe(null);
});
