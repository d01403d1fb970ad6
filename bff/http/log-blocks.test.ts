import { expect, it } from 'vitest';
import { createLogBuffer } from '~/bff/http/log';

it('passes lines on in blocks and in order, and flushes the rest on request', () => {
  const taken: string[] = [];
  const blocks = createLogBuffer((lines) => taken.push(lines), 10);
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) blocks.write(line);
  expect(taken).toEqual(['one\ntwo\nthree\n']);
  blocks.give();
  blocks.give();
  expect(taken).toEqual(['one\ntwo\nthree\n', 'four\n']);
});
