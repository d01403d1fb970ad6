import { calls } from '~/contract/index';
import { listLeafFields } from '~/contract/leaf-fields';

/** Names of every field that some call marks as secret, whichever way it goes. */
export const listSecretFields = (): string[] => [
  ...new Set(
    calls
      .flatMap(({ definition: { query, body, result } }) => [query, body, result])
      .flatMap((schema) => listLeafFields(schema))
      .filter(({ isSecret }) => isSecret)
      .map(({ field }) => field),
  ),
];
