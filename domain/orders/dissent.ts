/** The right to redeem from a private fund whose contract changes (domain rules, section 10). */

export interface ConsultationChoice {
  /** Last day of the consultation, ISO day in Asia/Shanghai. */
  readonly closesOn: string;
  /** Null without an answer: after the last day that counts as dissent. */
  readonly choice: 'agree' | 'disagree' | null;
}

/** Returns whether a holder may redeem on the temporary day before the change. */
export const canRedeemByDissent = ({ closesOn, choice }: ConsultationChoice, today: string): boolean =>
  choice === 'disagree' || (choice === null && today > closesOn);

/** Promise to the holder, as worded in consultation, contract and redemption form. */
export const DISSENT_PROMISE = '可在变更生效前的临时开放日赎回，不收赎回费，不受锁定期限制';
