import { paths } from '~/app/paths';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/base/edition';
import { PLEDGES } from '~/domain/person/pledge';
import {
  QUALIFICATION_TITLES,
  qualificationRule,
  type QualificationKind,
} from '~/domain/person/qualification';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import { StepPage } from '~/app/parts/person/step-page';
import { INVESTOR_NOTES } from '~/app/pages/verification/parts/investor-texts';

/** What a kind of investor takes, on an ISO day: for who reads the page without being a person (crawlers). */
export function investorIntro(kind: QualificationKind, day: string) {
  const rule = qualificationRule(kind, day);
  return {
    kind,
    criteria: rule.criteria.map(({ text, proofs }) => ({ text, proofs: [...proofs] })),
    experience: rule.experience && { text: rule.experience.text, proofs: [...rule.experience.proofs] },
    pledge: kind === 'pro' ? null : PLEDGES[kind].title,
  };
}
export type InvestorIntroView = ReturnType<typeof investorIntro>;

interface InvestorIntroProps {
  intro: InvestorIntroView;
  edition: Edition;
  /** The page itself, to come back to. */
  here: string;
}

/** A kind of investor without a person: criteria, proofs, the way in. */
export function InvestorIntro({ intro, edition, here }: InvestorIntroProps) {
  const { kind, criteria, experience, pledge } = intro;
  return (
    <StepPage
      title={`${QUALIFICATION_TITLES[kind]}认证`}
      note={INVESTOR_NOTES[kind]}
      minutes={6}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      <Section title="条件与材料" note="符合任一条即可">
        <ul className="prose">
          {criteria.map(({ text, proofs }) => (
            <li key={text}>
              {text}。可提交：{proofs.join('、')}。
            </li>
          ))}
        </ul>
        {experience && (
          <p className="note-text mt-3">
            {experience.text}。可提交：{experience.proofs.join('、')}。
          </p>
        )}
      </Section>
      <LoginNeeded
        loginTo={paths.user(edition, { return_to: here })}
        points={[
          '须先完成实名认证与风险测评',
          ...(pledge ? [`签署《${pledge}》`] : []),
          '材料只对本人与审核人员可见，通常在 1 个工作日内完成审核',
        ]}
      />
    </StepPage>
  );
}
