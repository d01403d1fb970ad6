import { z } from 'zod';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { paths } from '~/app/paths';
import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import type { FundDocument } from '~/app/pages/public/trade/document-texts';
import { buildNoFundView } from '~/app/features/orders/trade-empty-views';

interface DocumentSource {
  handle: PageHandle;
  /** Address of the page itself. */
  pathOf: (edition: Edition, fundCode: string) => string;
  /** The other document to read. */
  other: { label: string; pathOf: (edition: Edition, fundCode: string) => string };
  read: (context: PortalContext, fundCode: string) => Promise<FundDocument>;
}

/** Creates the loader of a document for the fund in the address; without one, an instruction. */
export const createDocumentLoader = ({ handle, pathOf, other, read }: DocumentSource) =>
  pageLoader({ handle, query: z.object(fundQueryShape) }, async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (code === null) {
      return { document: null, emptyView: buildNoFundView(edition), path: pathOf(edition, '') };
    }
    return {
      document: await read(context, code),
      other: { label: other.label, to: other.pathOf(edition, code) },
      buyTo: paths.publicBuy(edition, code),
      path: pathOf(edition, code),
    };
  });
