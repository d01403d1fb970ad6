import { toShanghaiDay } from '~/domain/calendar/dates';
import { getFlowPeriodStart, type FlowPeriod } from '~/domain/calendar/flow-period';
import { fenToYuan, yuanToFen } from '~/domain/figures/money';
import { getFlowName, SHARELESS_FLOWS } from '~/contract/flow-names';
import { buildCashFlowStatement } from '~/upstream/core/pdf/documents/cash-flow';
import { storeFile } from '~/upstream/core/files/stored-files';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { DOCUMENT_ISSUER, loadDocumentHolder } from '~/upstream/modules/holdings/document-holder';

/** Creates the statement of the flows of a period as a file of the account. Returns its id. */
export async function createStatementFile(
  context: ServiceContext,
  accountId: string,
  period: FlowPeriod,
): Promise<string> {
  const holder = await loadDocumentHolder(context, accountId);
  const madeAt = context.now();
  const today = toShanghaiDay(madeAt);
  const from = getFlowPeriodStart(period, today);
  const flows = await listAllFlows(context, accountId, { from });
  const sum = (isIn: boolean): string =>
    fenToYuan(
      flows
        .filter(({ type, outstanding }) => !SHARELESS_FLOWS.includes(type) && outstanding === null)
        .map(({ amount }) => yuanToFen(amount))
        .filter((fen) => fen < 0 === isIn)
        .reduce((total, fen) => total + Math.abs(fen), 0),
    );
  const bytes = await createSignedPdf(
    context,
    buildCashFlowStatement({
      number: `LS${today.replaceAll('-', '')}${accountId.slice(-5).toUpperCase()}`,
      holder,
      from: from ?? flows[0]?.date ?? today,
      to: today,
      madeAt,
      issuer: DOCUMENT_ISSUER,
      flows: flows.map((flow) => ({
        date: flow.date,
        bankDay: flow.bank_day ?? '—',
        type: getFlowName(flow),
        product: flow.product_name,
        amount: flow.amount,
        shares: flow.shares,
        nav: flow.nav ?? '—',
      })),
      paidIn: sum(true),
      paidOut: sum(false),
    }),
  );
  const row = await storeFile(context, {
    accountId,
    kind: 'statement',
    bytes,
    contentType: 'application/pdf',
    name: `资金流水对账单 ${today}.pdf`,
  });
  return row.id;
}
