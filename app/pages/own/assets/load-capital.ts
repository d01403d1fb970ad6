import { mapPart, part, type Part } from '~/app/route-kit/settle';
import type { Amounts } from '~/app/features/money/amounts';
import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { capitalView, type CapitalView } from '~/app/pages/own/assets/capital-view';

/** What the person has committed to funds of private equity, or to one of them. */
export async function loadCapital(
  context: PortalContext,
  { edition, amounts, productCode }: { edition: Edition; amounts: Amounts; productCode?: string },
): Promise<Part<CapitalView[]>> {
  const reply = await part(context, context.upstream.equity.commitments());
  return mapPart(reply, ({ list }) =>
    list
      .filter(({ product_id }) => productCode === undefined || product_id === productCode)
      .map((commitment) => capitalView(commitment, edition, amounts)),
  );
}
