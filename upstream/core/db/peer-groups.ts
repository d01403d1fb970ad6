import { PUBLIC_TYPE_NAMES, STRATEGY_NAMES } from '~/contract/kinds';
import type { FundKind, PublicType, Strategy } from '~/upstream/core/db/schema';

/** Key of a peer group in `peer_series`: funds of one kind and one strategy or type. */
export const getPeerGroupKey = (kind: FundKind, category: string): string => `${kind}:${category}`;

/** Returns the display name of a peer group. */
export const getPeerGroupName = (kind: FundKind, category: string): string =>
  kind === 'simu'
    ? `私募${STRATEGY_NAMES[category as Strategy]}平均`
    : `公募${PUBLIC_TYPE_NAMES[category as PublicType]}平均`;
