import { Form } from '@remix-run/react';
import type { AdviserAccessView } from '~/app/pages/own/access-log/access-view';
import { Card } from '~/app/ui/card';
import { SubmitButton } from '~/app/ui/form';
import { Section } from '~/app/ui/section';

interface AdviserConsentProps {
  adviser: AdviserAccessView;
  /** Text of the consent. */
  text: string;
  here: string;
}

/** Consent to the adviser's access: granted, declined and withdrawn here, as in the consent centre. */
export function AdviserConsent({ adviser, text, here }: AdviserConsentProps) {
  const { name, state, isAgreed, isAsked } = adviser;
  return (
    <Section title={`理财经理 ${name}`}>
      <Card pad="p">
        <p>{state}。</p>
        {!isAgreed && <p className="note-text mt-2">{text}</p>}
        <Form method="post" action={here} className="button-pair mt-3">
          {(isAgreed || isAsked) && (
            <SubmitButton kind="line" name="intent" value="refuse" loadingText="提交中">
              {isAgreed ? '撤回授权' : '不同意'}
            </SubmitButton>
          )}
          {!isAgreed && (
            <SubmitButton name="intent" value="agree" loadingText="提交中">
              同意查看
            </SubmitButton>
          )}
        </Form>
      </Card>
    </Section>
  );
}
