import { useLoaderData } from '@remix-run/react';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { shanghaiDay } from '~/domain/calendar/dates';
import { QUALIFICATION_TITLES, REVIEW_STATE_TITLES, qualificationRule } from '~/domain/person/qualification';
import { StepPage } from '~/app/parts/person/step-page';
import { ProofLogin } from '~/app/pages/verification/proof/proof-login';

/** Proof of investment experience: what counts, which verifications ask for it, and where each stands. */
export const handle = definePage({
  login: 'guest',
  title: '投资经历证明',
  description: '了解投资经历证明的要求，并查看认证状态。',
  isPrivate: true,
  watchedQuery: [],
});

const KINDS = ['am', 'pro'] as const;

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const status = viewer && (await context.upstream.users.identityStatus());
  const today = shanghaiDay(context.now());
  return {
    edition,
    proofs: qualificationRule('am', today).experience?.proofs ?? [],
    years: qualificationRule('am', today).experience?.years ?? 0,
    rows: status
      ? KINDS.map((kind) => {
          const own = status.qualifications.find((each) => each.kind === kind);
          const state = own?.state ?? 'none';
          return {
            title: `${QUALIFICATION_TITLES[kind]}认证`,
            state: REVIEW_STATE_TITLES[state],
            note: own?.reason ?? (own?.expire_date ? `有效至 ${own.expire_date}` : null),
            to: paths.experienceCert(edition, { kind }),
          };
        })
      : null,
  };
});

export default function InvestExperienceProve() {
  const { edition, rows, proofs, years } = useLoaderData<typeof loader>();
  if (!rows) {
    return (
      <ProofLogin
        title="投资经历证明"
        edition={edition}
        here={paths.experienceProve(edition)}
        points={[
          `资管与专业投资者认证需要 ${years} 年以上投资经历`,
          ...proofs.map((proof) => `可提供：${proof}`),
        ]}
      />
    );
  }
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
