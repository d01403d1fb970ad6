import { z } from 'zod';

/** The trade password of a form that moves money or changes an order; whether it is right is upstream's to say. */
export const tradePasswordField = z.string('请输入 6 位交易密码').regex(/^\d{6}$/, '交易密码为 6 位数字');
