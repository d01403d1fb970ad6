import { expect, it } from 'vitest';
import { canHydrate } from '~/app/platform/can-hydrate';

const modern = {
  ReadableStream: class {},
  TextEncoderStream: class {},
  TextDecoderStream: class {},
  URLSearchParams: class {},
  AbortController: class {},
  queueMicrotask: () => undefined,
};

it('hydrates where everything Remix needs is there', () => {
  expect(canHydrate(modern)).toBe(true);
});

it.each(Object.keys(modern))('leaves the HTML as it is without %s', (name) => {
  expect(canHydrate({ ...modern, [name]: undefined })).toBe(false);
});
