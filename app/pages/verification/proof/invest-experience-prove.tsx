import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  QUALIFICATION_TITLES,
  REVIEW_STATE_TITLES,
  getQualificationRule,
} from '~/domain/person/qualification';
import { StepPage } from '~/app/features/person/step-page';

/** Proof of investment experience: accepted documents, verifications that require it, and the state of each. */
export const handle = definePage({
  login: 'guest',
  title: '投资经历证明',
  description: '了解投资经历证明的要求，并查看认证状态。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    rules: { title: '要求与可提供的材料' },
    points: ['资管与专业投资者认证需要，随认证一并提交', '登录后查看认证状态并上传'],
  }),
});

const KINDS = ['am', 'pro'] as const;

/** Accepted experience on an ISO day. */
function guestRules(day: string): string[] {
  const experience = getQualificationRule('am', day).experience;
  return experience ? [`${experience.years} 年以上投资经历`, ...experience.proofs] : [];
}

export const loader = pageLoader({ handle, guestRules }, async ({ context, edition }) => {
  const status = await context.upstream.users.identityStatus();
  const today = toShanghaiDay(context.now());
  return {
    edition,
    proofs: getQualificationRule('am', today).experience?.proofs ?? [],
    years: getQualificationRule('am', today).experience?.years ?? 0,
    rows: KINDS.map((kind) => {
      const own = status.qualifications.find((each) => each.kind === kind);
      const state = own?.state ?? 'none';
      return {
        title: `${QUALIFICATION_TITLES[kind]}认证`,
        state: REVIEW_STATE_TITLES[state],
        note: own?.reason ?? (own?.expire_date ? `有效至 ${own.expire_date}` : null),
        to: paths.experienceCert(edition, { kind }),
      };
    }),
  };
});

export default function InvestExperienceProve() {
  const { edition, rows, proofs, years } = useLoaderData<typeof loader>();
  return (
    <StepPage
      title="投资经历证明"
      note={`资管与专业投资者认证需要 ${years} 年以上投资经历，随认证一并提交。`}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      <CardList className="mt-4" label="需要投资经历的认证">
        {rows.map((row) => (
          <li key={row.title}>
            <ListRow title={row.title} note={row.note} value={row.state} to={row.to} />
          </li>
        ))}
      </CardList>
      <Section title="可以提供的材料">
        <ul className="prose">
          {proofs.map((proof) => (
            <li key={proof}>{proof}</li>
          ))}
        </ul>
      </Section>
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
