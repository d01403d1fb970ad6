import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { getFormNames } from '~/app/route-kit/form-names';

const schema = z
  .discriminatedUnion('intent', [
    z.object({ intent: z.literal('a'), phone: z.string().trim(), tags: z.array(z.string()).default([]) }),
    z.object({
      intent: z.literal('b'),
      home: z.object({ city: z.string() }).optional(),
      people: z.array(z.object({ name: z.string().transform(Number).pipe(z.number()) })),
      photo: z.instanceof(File),
      shares: z.preprocess((value) => value, z.object({ own: z.coerce.number() })),
    }),
  ])
  .refine(() => true);
const names = getFormNames(schema, { front: { kind: 'id_front' }, face: { isHeld: true } }, /^q_\w{1,8}$/);

describe('form field names', () => {
  it.each([
    'intent',
    'phone',
    'tags',
    'tags[]',
    'tags[0]',
    'tags[99]',
    'home.city',
    'people[0].name',
    'photo',
    'shares.own',
    'front',
    'front__file',
    'face',
    'q_1',
  ])('includes %s', (name) => expect(names.has(name)).toBe(true));

  it.each([
    '',
    'other',
    'Phone',
    'phone[0]',
    'phone.x',
    'tags[100]',
    'tags[1000]',
    'tags[-1]',
    'tags[0',
    'tags[]x',
    'tags[][]',
    'home',
    'home.',
    'home.city.x',
    'people',
    'people[].name',
    'people[0]name',
    'people.name',
    '.phone',
    '[0]',
    'face__file',
    'q_123456789',
    '__proto__',
    'constructor',
    'home.constructor',
  ])('does not include %s', (name) => expect(names.has(name)).toBe(false));

  it.each([
    ['a huge index', 'tags[10000000]'],
    ['3,000 indexes', `people${'[0]'.repeat(3_000)}`],
    ['3,000 members', `home${'.city'.repeat(3_000)}`],
    ['excessive length', 'q_'.repeat(10_000)],
  ])('does not include one with %s', (_what, name) => expect(names.has(name)).toBe(false));

  it('marks secret fields in any wrapper', () => {
    const form = z.discriminatedUnion('intent', [
      z.object({ intent: z.literal('a'), code: markSecret(z.string()).max(6).optional(), note: z.string() }),
      z
        .object({ intent: z.literal('b'), card: z.object({ no: markSecret(z.string()).default('') }) })
        .refine(() => true),
    ]);
    const { all, secrets } = getFormNames(form);
    expect(secrets).toEqual(['code', 'card.no']);
    expect(all).toEqual(['intent', 'code', 'note', 'card.no']);
    expect(() => getFormNames(z.object({ codes: z.array(markSecret(z.string())) }))).toThrow(
      'list of secret fields',
    );
  });

  it('throws for a schema whose names cannot be determined', () => {
    expect(() => getFormNames(z.object({ any: z.record(z.string(), z.string()) }))).toThrow('record');
  });
});
