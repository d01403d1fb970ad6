import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Form } from '@remix-run/react';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Icon } from '~/app/ui/icon';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { CheckReply } from '~/app/pages/private/certificates/certificate-server';
import type { CheckedView } from '~/app/pages/private/certificates/certificate-view';

/** Form that checks the code of a certificate; open to all. */
export function CheckCodeForm({ to, reply }: { to: string; reply: CheckReply | null }) {
  const error = reply?.error ?? null;
  return (
    <Section title={reply?.found ? '再核对一份' : '核对证明与账单'} id="check">
      <Form method="get" action={to} className="card card-padded">
        <div className={error ? 'field is-bad' : 'field'}>
          <label htmlFor="check_code">校验码</label>
          <div className="field-box">
            <input
              id="check_code"
              name="check_code"
              key={reply?.code}
              defaultValue={reply?.found ? '' : reply?.code}
              required
              {...getMaxLengthProps(40)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="例如 7K2M-9QXA-4TBC-8WZD"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'check_code-error' : 'check_code-help'}
            />
          </div>
          {error && (
            <p className="field-error" id="check_code-error" role="alert">
              <Icon name="info" size="s" />
              {error}
            </p>
          )}
          <p className="field-help" id="check_code-help">
            印在证明或月度账单上的 16 位字母与数字，大小写与横线不限
          </p>
        </div>
        <Button wide type="submit" kind="line" className="mt-3">
          核对
        </Button>
      </Form>
    </Section>
  );
}

/** Certificate or report of a code, as it was printed. */
export function CheckedCertificate({ found }: { found: CheckedView }) {
  return (
    <>
      <Notice calm icon="check">
        {found.title}由本平台开具，请与手中的证明逐项对照
      </Notice>
      <Card pad="dl" className="mt-4" as="section" label="证明信息">
        <FactList facts={found.facts} />
      </Card>
      <Section title="证明内容">
        <Card pad="dl">
          <FactList facts={found.lines} />
        </Card>
      </Section>
    </>
  );
}
