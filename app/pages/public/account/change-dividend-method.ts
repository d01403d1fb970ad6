import type { z } from 'zod';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { paths } from '~/app/paths';
import type { dividendMethodSchema } from '~/app/pages/public/account/dividend-schema';
import { DIVIDEND_METHOD_NAMES } from '~/contract/kinds';

type DividendPage = Pick<
  ActionArguments<z.output<typeof dividendMethodSchema>, unknown, unknown>,
  'context' | 'edition' | 'url' | 'value'
>;

/** Changes the dividend method, then redirects to the position. Throws FieldError for a wrong trade password. */
export async function changeDividendMethod({ context, edition, value }: DividendPage) {
  const { intent_key, ...body } = value;
  const { publicAccount } = context.upstream;
  const changed = await publicAccount
    .setDividendWay({ body }, { idempotencyKey: intent_key })
    .catch(createFieldThrower('trade_password'));
  return redirectWithFlash(
    context,
    paths.publicPosition(edition, value.fund_code),
    `分红方式已改为${DIVIDEND_METHOD_NAMES[changed.way]}，${changed.from} 起登记的分红按新方式`,
  );
}
