import { calls } from '~/contract/index';
import { leafFields } from '~/contract/leaf-fields';

/** Names of every field that some call marks as secret, whichever way it goes. */
export const secretFields = (): string[] => [
  ...new Set(
    calls
      .flatMap(({ definition: { query, body, result } }) => [query, body, result])
      .flatMap((schema) => leafFields(schema))
      .filter(({ isSecret }) => isSecret)
      .map(({ field }) => field),
  ),
];
