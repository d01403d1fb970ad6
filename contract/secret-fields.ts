import { calls } from '~/contract/index';
import { listLeafFields } from '~/contract/leaf-fields';

/** Lists the names of all fields that any call marks as secret, in input or result. */
export const listSecretFields = (): string[] => [
  ...new Set(
    calls
      .flatMap(({ definition: { query, body, result } }) => [query, body, result])
      .flatMap((schema) => listLeafFields(schema))
      .filter(({ isSecret }) => isSecret)
      .map(({ field }) => field),
  ),
];
