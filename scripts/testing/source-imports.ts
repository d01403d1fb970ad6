import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Top of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Source files of a folder, or the file itself, from the top; no tests and nothing that only they use. */
export const listSourceFiles = (place: string): string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(projectRoot, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
        .map((name) => `${place}/${name}`);

/** What a source file imports, as it is written there. */
export const readImports = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(join(projectRoot, file), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName);
