import { readFileSync } from 'node:fs';

/** Rules of one source file, and the test file that must fail when one of them is broken. */
export interface FileMutations {
  file: string;
  test: string;
  rules: readonly (readonly [rule: string, text: string, replacement: string])[];
}

/** One broken rule. */
export interface Mutation {
  rule: string;
  file: string;
  test: string;
  text: string;
  replacement: string;
}

export const listMutations = (files: readonly FileMutations[]): Mutation[] =>
  files.flatMap(({ file, test, rules }) =>
    rules.map(([rule, text, replacement]) => ({ rule, file, test, text, replacement })),
  );

/**
 * Returns the source of the mutated file.
 * @throws when the text does not occur exactly once: the rule moved or was reworded, and its entry must follow
 */
export function breakRule({ rule, file, text, replacement }: Mutation): string {
  const source = readFileSync(file, 'utf8');
  const count = source.split(text).length - 1;
  if (count !== 1)
    throw new Error(
      `${file}: the text of the rule "${rule}" occurs ${count} times, not once: ${text}\n` +
        'Update its entry in scripts/mutations/.',
    );
  return source.replace(text, () => replacement);
}
