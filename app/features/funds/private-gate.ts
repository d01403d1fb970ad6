import { buildLockCardView, type LockCardView, type ViewContext } from '~/app/features/person/lock-view';
import { getFlowStep, findLapse, getLevelLock } from '~/app/features/person/next-step';
import { paths } from '~/app/paths';
import { getDisclosureLevelFor } from '~/domain/disclosure/disclosure';
import type { Locked } from '~/contract/shared';

/** Main action of a product: the next step to its locked values, the reservation, or none. */
export type MainAction = { label: string; to: string } | { label: string; to: null };

interface Gated {
  name: string;
  product_id: string;
  locked?: Locked | null | undefined;
}

interface GateWords {
  returnTo: string;
  /** Title of the lock, its text, and what is hidden because the risk exceeds the viewer's class. */
  title: string;
  text: string;
  hidden: string;
}

/** Builds the lock of a private product's figures, stated once; null when they are open. */
export function buildProductGate(
  { locked, name }: Gated,
  viewing: ViewContext,
  { returnTo, title, text, hidden }: GateWords,
): LockCardView | null {
  if (!locked) return null;
  const card = buildLockCardView(locked, viewing, { returnTo, name });
  if (locked.reason === 'risk') return { ...card, text: card.text.replace('净值、收益、回撤与费率', hidden) };
  return findLapse(locked, viewing.viewer) ? card : { ...card, title, text };
}

/**
 * Builds the viewer's next action: the verification steps for this kind of product, then a reservation; `closed`
 * holds the reason for none.
 */
export function buildReserveAction(
  { locked, product_id }: Gated,
  { viewer, edition, now }: ViewContext,
  { returnTo, context, closed, label }: ReserveWords,
): MainAction {
  const stepTo = (lock: Locked): MainAction => {
    const step = getFlowStep(lock, viewer, edition, { returnTo });
    return { label: step.label, to: step.href };
  };
  if (locked || !viewer) return stepTo(locked ?? { reason: 'login', level: 'specific' });
  if (closed !== undefined) return { label: closed, to: null };
  if (getDisclosureLevelFor(viewer.states, context, now).level !== 'qualified')
    return stepTo(getLevelLock(viewer, now, context) ?? { reason: 'qualified', level: 'qualified', context });
  return { label, to: paths.appointment(edition, { new: 1, product_code: product_id }) };
}

interface ReserveWords {
  returnTo: string;
  /** Kind of product whose pledge and proof are required. */
  context: 'simu' | 'am';
  /** Reason why reservations are closed; undefined while they are open. */
  closed: string | undefined;
  label: string;
}
