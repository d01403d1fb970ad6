import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Root of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Lists the source files of a folder, or the file itself, from the root; without tests and test helpers. */
export const listSourceFiles = (folder: string): string[] =>
  folder.endsWith('.ts')
    ? [folder]
    : readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
        .map((name) => `${folder}/${name}`);

/** Lists the imports of a source file as written. */
export const readImports = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(join(projectRoot, file), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName);
