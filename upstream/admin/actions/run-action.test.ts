import { expect, it } from 'vitest';
import type { OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';
import { partial } from '~/tests/fixtures/partial';

const host = partial<OpsHost>({ actions, config: { appEnv: 'test', isDualControlOn: true } });
const operator = { id: 'o1', display: '员工', roles: [...ROLES], isToken: false, mustChange: false };
/** The text of a file is checked row by row (read-rows.test.ts, read-statement.test.ts). */
const FILES = ['csv'];

const texts = actions.flatMap(({ name, arguments: { shape } }) =>
  [...Object.keys(shape), 'because'].filter((key) => !FILES.includes(key)).map((key) => ({ name, key })),
);

it('rejects each argument of each action with invisible characters, before anything is read', async () => {
  expect(texts.length).toBeGreaterThan(100);
  const taken: string[] = [];
  for (const { name, key } of texts)
    for (const character of ['\u0007', '\u202e', '\u200b']) {
      const text = `稳健${character}一号`;
      const ran = await runAction(
        host,
        operator,
        key === 'because' ? { name, arguments: {}, because: text } : { name, arguments: { [key]: text } },
      );
      const issues = ran.kind === 'wrong' ? ran.error.issues : [];
      if (!issues.some(({ path, message }) => path[0] === key && message.includes('看不见的字符')))
        taken.push(`${name} ${key}`);
    }
  expect(taken).toEqual([]);
});
