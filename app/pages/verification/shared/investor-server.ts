import type { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { FieldError, pageAction, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import type { DefinedPage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { PageArguments } from '~/app/route-kit/run-page';
import type { Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { PLEDGES } from '~/domain/person/pledge';
import { getQualificationRule, type QualificationKind } from '~/domain/person/qualification';
import type { Edition } from '~/domain/platform/edition';
import { findStepReturn, getStepReturnPath } from '~/app/features/person/step-query';
import {
  investorFormSchema,
  investorUploads,
  type InvestorQuery,
  type InvestorValue,
} from '~/app/pages/verification/shared/investor-schema';
import { buildInvestorView } from '~/app/pages/verification/shared/investor-view';

/**
 * Builds the requirements of one kind of investor on an ISO day, one line each: any one criterion, and experience
 * when required.
 */
export function buildInvestorRules(kind: QualificationKind, day: string): string[] {
  const { criteria, experience } = getQualificationRule(kind, day);
  const line = ({ text, proofs }: { text: string; proofs: readonly string[] }) =>
    `${text}。可提交：${proofs.join('、')}。`;
  return [...criteria.map(line), ...(experience ? [`另须${line(experience)}`] : [])];
}

/** Loads the page of one kind. `here`: address of the page without its step. */
export async function loadInvestor(
  { context, edition, viewer, query }: PageArguments<unknown, InvestorQuery, Viewer>,
  kind: QualificationKind,
  here: string,
) {
  const shared = {
    edition,
    here,
    step: query.step ?? null,
    after: getStepReturnPath(edition, query),
    intentKey: await openIntentKey(context, 'verification.applyQualification', kind),
  };
  const today = toShanghaiDay(context.now());
  const [identity, qualification] = await Promise.all([
    context.upstream.users.identityStatus(),
    context.upstream.verification.qualification({ query: { kind } }),
  ]);
  return { ...shared, view: buildInvestorView(kind, viewer, identity, qualification, today) };
}

/** Signs the declaration or submits the proofs, then redirects. Throws FieldError for a missing proof. */
export async function submitInvestor(
  { context, edition, query, value }: ActionArguments<InvestorValue, unknown, InvestorQuery>,
  kind: QualificationKind,
  here: string,
) {
  const { verification } = context.upstream;
  const options = { idempotencyKey: value.intent_key };
  if (value.intent === 'pledge') {
    const pledge = PLEDGES[kind === 'am' ? 'am' : 'simu'];
    const body = { context: pledge.context, version: value.version ?? pledge.version };
    await verification.signPledge({ body }, options);
    return redirectWithFlash(
      context,
      query.return_to ? getStepReturnPath(edition, query) : here,
      '声明已签署',
    );
  }
  const needsExperience = getQualificationRule(kind, toShanghaiDay(context.now())).experience !== null;
  if (needsExperience && (value.experience_file_ids?.length ?? 0) === 0) {
    throw new FieldError('experience_file_ids', '请上传投资经历证明');
  }
  await verification.applyQualification(
    {
      body: {
        kind,
        criterion: value.criterion ?? '',
        proof_file_ids: value.proof_file_ids ?? [],
        experience_file_ids: needsExperience ? (value.experience_file_ids ?? []) : [],
        is_pledged: true,
      },
    },
    options,
  );
  return redirectWithFlash(context, here, '材料已提交，等待审核');
}

type RouteQuery = InvestorQuery & { kind?: QualificationKind };

/** A page about one kind of investor. */
interface InvestorRoute {
  query: z.core.$ZodType<RouteQuery>;
  /** Kind of the page; its query may name another one. */
  kind: QualificationKind;
  /** Address of the page without its step. */
  getPath: (edition: Edition, query: Pick<RouteQuery, 'kind'> & { return_to: string | null }) => string;
}

function getRequested(route: InvestorRoute, edition: Edition, query: RouteQuery) {
  const here = route.getPath(edition, { kind: query.kind, return_to: findStepReturn(query) });
  return [query.kind ?? route.kind, here] as const;
}

/** Creates the loader of an investor page. `guestRules`: lines of its guest screen on an ISO day. */
export const createInvestorLoader = (
  handle: DefinedPage<Viewer>,
  route: InvestorRoute,
  guestRules?: (day: string) => readonly string[],
) =>
  pageLoader({ handle, query: route.query, guestRules }, (page) =>
    loadInvestor(page, ...getRequested(route, page.edition, page.query)),
  );

/** Creates the action of an investor page: the declaration, or the application with its proofs. */
export const createInvestorAction = (route: InvestorRoute) =>
  pageAction(
    { limit: 'write', schema: investorFormSchema, query: route.query, uploads: investorUploads },
    (page) => submitInvestor(page, ...getRequested(route, page.edition, page.query)),
  );
