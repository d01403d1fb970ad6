import { beforeAll, expect, it } from 'vitest';
import { copyRepository, listCommandBlocks, runCommands } from '~/scripts/testing/docs-commands';

const blocks = listCommandBlocks(false);
let folder: string;
beforeAll(() => {
  folder = copyRepository();
});

it('finds the runnable blocks of the documentation', () => {
  expect(blocks.length).toBeGreaterThan(1);
});

it.each(blocks)('runs the commands at $location', async ({ commands }) => {
  await runCommands(folder, commands);
});
