import { beforeAll, it } from 'vitest';
import { copyRepository, listCommandBlocks, runCommands } from '~/scripts/testing/docs-commands';

const blocks = listCommandBlocks(true);
let folder: string;
beforeAll(() => {
  folder = copyRepository();
});

it.each(blocks)('runs the slow commands at $location', async ({ commands }) => {
  await runCommands(folder, commands);
});
