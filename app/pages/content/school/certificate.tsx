import { share } from '~/app/features/share/share';
import '~/app/pages/content/school/school.css';
import { Form } from '@remix-run/react';
import { CertificateLookupForm } from '~/app/pages/content/school/courses';
import type { CertificateView } from '~/app/pages/content/school/school-view';
import { Button, ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { useHydrated } from '~/app/ui/use-hydrated';

/** A certificate by its code: picture and text, and for its owner the name setting and a share button. */
export function Certificate({ certificate, allTo }: { certificate: CertificateView; allTo: string }) {
  const { isMine } = certificate;
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={allTo}>全部课程</MoreLink>}>结业证明</PageTitle>
      <Columns kind="aside">
        <Column>
          <img
            className="school-certificate"
            // A changed name needs another picture address.
            src={`${certificate.pictureTo}&v=${certificate.hasName ? '1' : '0'}`}
            width="1080"
            height="1440"
            alt={certificate.facts.map(({ label, value }) => `${label}：${value}`).join('，')}
          />
        </Column>
        <Column isSticky className="mt-4" label="证明内容">
          <p className="note-text mb-2">编号有效，内容如下。</p>
          <Card pad="dl">
            <FactList facts={certificate.facts} />
          </Card>
          {isMine && (
            <div className="mt-4">
              <a
                className="button button-wide"
                href={certificate.pictureTo}
                download={`${certificate.code}.png`}
              >
                保存图片
              </a>
              <ShareButton certificate={certificate} />
              {certificate.myName && (
                <Form method="post">
                  <input type="hidden" name="intent" value="certify" />
                  <input type="hidden" name="course" value={certificate.courseId} />
                  <Button
                    type="submit"
                    kind="line"
                    wide
                    className="mt-3"
                    name="has_name"
                    value={certificate.hasName ? '0' : '1'}
                  >
                    {certificate.hasName ? '改为不署名' : `改为署名 ${certificate.myName}`}
                  </Button>
                </Form>
              )}
            </div>
          )}
          <Section title="它说明什么">
            <p>
              只说明学习情况：每一课的小题都答对过。它不是从业资格，也不代表投资能力。知道编号的人都能核对。
            </p>
            <ButtonLink kind="line" wide className="mt-3" to={certificate.courseTo}>
              看这门课
            </ButtonLink>
          </Section>
        </Column>
      </Columns>
    </div>
  );
}

/** Shares the address of the certificate; without scripts the address bar can be used. */
function ShareButton({ certificate: { path, course } }: { certificate: CertificateView }) {
  const isHydrated = useHydrated();
  return (
    <Button
      kind="line"
      wide
      className={isHydrated ? 'mt-3' : 'mt-3 invisible'}
      icon="share"
      onClick={() => void share(path, `学完《${course}》`)}
    >
      分享
    </Button>
  );
}

/** Shown when no certificate has the code: it was mistyped, or the certificate is not ours. */
export const CertificateNotFound = ({ code, allTo }: { code: string; allTo: string }) => (
  <div className="column">
    <PageTitle>核对结业证明</PageTitle>
    <div className="mt-4">
      <EmptyState icon="shield" title="没有这个编号的证明" action={{ to: allTo, label: '去投资学堂' }}>
        没有找到 {code}。请对照证明再输入一次；仍找不到，就不是本站开具的。
      </EmptyState>
    </div>
    <Section title="再核对一次">
      <CertificateLookupForm />
    </Section>
  </div>
);
