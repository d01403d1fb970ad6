import { pageAction } from '~/app/route-kit/page-action';
import type { DefinedPage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { Viewer } from '~/bff/http/app-context';
import { paths } from '~/app/paths';
import { toAccountContext } from '~/domain/person/verification';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/shared/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/shared/investor-server';
import {
  buildWizardLayoutData,
  getNextWizardStep,
  type WizardKey,
} from '~/app/pages/verification/wizard/wizard-steps';

/** Creates the loader of a wizard step about the kind of investor that fits the account. */
export const createWizardInvestorLoader = (handle: DefinedPage<Viewer>, key: WizardKey) =>
  pageLoader({ handle, query: investorQuerySchema }, async (page) => ({
    ...(await loadInvestor(page, toAccountContext(page.viewer.businessFlag), paths.certification(key))),
    frame: buildWizardLayoutData(key),
  }));

/** Creates the action of such a step: the declaration or the proofs, then the next step. */
export const createWizardInvestorAction = (key: WizardKey) =>
  pageAction(
    { limit: 'write', schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
    (page) => submitInvestor(page, toAccountContext(page.viewer.businessFlag), getNextWizardStep(key)),
  );
