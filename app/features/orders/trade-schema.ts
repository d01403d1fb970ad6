import { z } from 'zod';
import { normalizeFigure, normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { SHARES_PATTERN, normalizeTypedShares } from '~/app/features/orders/typed-shares';
import { LARGE_CHOICES } from '~/domain/orders/large-redemption';
import { requestedDaySchema, feeVersionSchema, idSchema } from '~/contract/shared';
import { PAY_METHODS } from '~/contract/public-trade-shapes';

/** The trade password as typed; only the upstream can verify it. */
export const typedTradePasswordSchema = markSecret(
  z
    .string('请输入交易密码')
    .overwrite(normalizeNumber)
    .regex(/^\d{6}$/, '交易密码为 6 位数字'),
);

const card = z.string('请选择银行卡').min(1, '请选择银行卡').max(64);

/** Choice for a part that a large redemption does not accept. */
const onLarge = z.enum(LARGE_CHOICES, '请选择').default('defer');

/** Version of the fees that the page showed; absent when the upstream sends none. */
const shownFees = feeVersionSchema.optional();

/** Purchase: amount as typed (1万 is accepted), card and payment method. */
export const buySchema = z.object({
  intent: z.literal('buy'),
  fund_code: idSchema,
  intent_key: intentKeySchema,
  amount: z.string('请输入金额').overwrite(normalizeFigure).min(1, '请输入金额').max(24, '请输入正确的金额'),
  pay_way: z.enum(PAY_METHODS, '请选择付款方式'),
  card_id: card,
  /** Day T as shown on the page. */
  trade_date: requestedDaySchema,
  fee_mark: shownFees,
  is_agreed: z.literal('on', '请阅读并勾选'),
  trade_password: typedTradePasswordSchema,
});

/** Shares as typed. An empty field is an error; for all shares, the number of all shares must be typed. */
const createSharesSchema = (name: '赎回' | '转换') =>
  z
    .string(`请输入${name}份额`)
    .transform(normalizeTypedShares)
    .pipe(z.string().min(1, `请输入${name}份额`).regex(SHARES_PATTERN, '请输入正确的份额，最多两位小数'));

export const redeemSchema = z.object({
  intent: z.literal('redeem'),
  fund_code: idSchema,
  intent_key: intentKeySchema,
  shares: createSharesSchema('赎回'),
  on_large: onLarge,
  card_id: card,
  trade_date: requestedDaySchema,
  fee_mark: shownFees,
  trade_password: typedTradePasswordSchema,
});

export const convertSchema = z.object({
  intent: z.literal('convert'),
  fund_code: idSchema,
  into_code: idSchema,
  intent_key: intentKeySchema,
  shares: createSharesSchema('转换'),
  on_large: onLarge,
  trade_date: requestedDaySchema,
  fee_mark: shownFees,
  is_agreed: z.literal('on', '请阅读并勾选'),
  trade_password: typedTradePasswordSchema,
});

/** Requests the figures for the typed values when scripts do not run. */
export const previewBuySchema = z.object({
  intent: z.literal('preview'),
  fund_code: idSchema,
  amount: z.string().max(24).optional(),
  pay_way: z.string().max(20).optional(),
  card_id: z.string().max(64).optional(),
});
export const previewRedeemSchema = z.object({
  intent: z.literal('preview'),
  fund_code: idSchema,
  shares: z.string().max(24).optional(),
  card_id: z.string().max(64).optional(),
});

export const previewConvertSchema = z.object({
  intent: z.literal('preview'),
  fund_code: idSchema,
  into_code: idSchema,
  shares: z.string().max(24).optional(),
});

/** Another card, after the bank refused the payment. */
export const chooseCardSchema = z.object({
  intent: z.literal('choose-card'),
  order_id: idSchema,
  intent_key: intentKeySchema,
  card_id: card,
  trade_password: typedTradePasswordSchema,
});

export const cancelSchema = z.object({
  intent: z.literal('cancel'),
  order_id: idSchema,
  intent_key: intentKeySchema,
  trade_password: typedTradePasswordSchema,
});
