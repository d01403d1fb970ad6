import { beforeAll, expect, it } from 'vitest';
import { copyRepository, listCommandBlocks, runCommands } from '~/scripts/testing/docs-commands';

const blocks = listCommandBlocks(true);
let folder: string;
beforeAll(() => {
  folder = copyRepository();
});

it.each(blocks)('runs the slow commands at $place', ({ commands }) => {
  const { status, output } = runCommands(folder, commands);
  expect(status, output).toBe(0);
});
