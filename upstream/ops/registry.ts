import type { OpsAction } from './action';
import { orderActions } from '../services/orders/ops';
import { publicTradeActions } from '../services/public-trade/ops';
import { settlementActions } from '../services/settlement/ops';
import { verificationActions } from '../services/verification/ops';
import { audit } from './actions/audit';
import { clock } from './actions/clock';
import { files } from './actions/files';
import { outbox } from './actions/outbox';
import { sms } from './actions/sms';

/**
 * Everything operators may do. A service adds its own: a file with `defineAction({ name, summary, arguments, run })`
 * beside its handlers, and its line here.
 */
export const actions: readonly OpsAction[] = [
  audit,
  clock,
  files,
  outbox,
  sms,
  ...verificationActions,
  ...orderActions,
  ...publicTradeActions,
  ...settlementActions,
];
