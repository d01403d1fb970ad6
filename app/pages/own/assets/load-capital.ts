import { mapSection, settle, type SettledSection } from '~/app/route-kit/settle';
import type { AmountDisplay } from '~/app/features/money/amounts';
import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { buildCapitalView, type CapitalView } from '~/app/pages/own/assets/capital-view';

/** Loads the person's commitments to private-equity funds, or to one of them. */
export async function loadCapital(
  context: PortalContext,
  { edition, amounts, productCode }: { edition: Edition; amounts: AmountDisplay; productCode?: string },
): Promise<SettledSection<CapitalView[]>> {
  const reply = await settle(context, context.upstream.equity.commitments());
  return mapSection(reply, ({ list }) =>
    list
      .filter(({ product_id }) => productCode === undefined || product_id === productCode)
      .map((commitment) => buildCapitalView(commitment, edition, amounts)),
  );
}
