import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { stageLoginPhone } from '~/app/platform/login-memory';
import { getConnectionType } from '~/app/platform/one-tap/login-mode';
import { createOneTap, type OneTap } from '~/app/platform/one-tap/one-tap';
import { CARRIER_NAMES, CARRIER_TERMS_NAMES, type CarrierTerms } from '~/domain/platform/carriers';
import type { Edition } from '~/domain/platform/edition';
import { CarrierTermsSheet } from '~/app/features/person/carrier-terms-sheet';
import {
  LoginAgreements,
  LoginOriginFields,
  type LoginOriginProps,
  type LoginReply,
} from '~/app/features/person/login-form';
import {
  retryAfterLostToken,
  handleOneTapReply,
  loadFirstScreen,
  isPhoneMismatch,
  getRefusalText,
  type OneTapScreen,
} from '~/app/features/person/one-tap-flow';
import type { OneTapOffer } from '~/app/features/person/one-tap-offer';
import { Button } from '~/app/ui/button';
import { SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { showToast } from '~/app/ui/toast';

const oneTapConsentSchema = deferSchema(
  () => import('~/app/features/person/login-schema'),
  (file) => file.oneTapConsentSchema,
);

/** Maximum time for which a waiting message is shown. */
const POLL_INTERVAL_MS = 5_000;

export interface OneTapLoginProps extends LoginOriginProps {
  edition: Edition;
  /** Address of the carriers' SDK. */
  sdk: string;
  /** Continues with the form, with the reason when the person should know it. */
  onNormal: (text: string | null) => void;
}

async function readOffer(edition: Edition): Promise<OneTapOffer> {
  const answer = await window.fetch(accountPaths.oneTap(edition), {
    headers: { Accept: 'application/json' },
  });
  return answer.ok ? ((await answer.json()) as OneTapOffer) : { isOpen: false };
}

/** Login by carrier: the carrier identifies the phone, and one tap logs in. On any failure the form is shown. */
export default function OneTapLogin({ edition, sdk, onNormal, ...origin }: OneTapLoginProps) {
  const [oneTap] = useState(() => createOneTap(sdk));
  const [terms, setTerms] = useState<CarrierTerms | null>(null);
  const [screen, setScreen] = useState<OneTapScreen | null>(null);
  const isHere = useRef(true);
  const show = (next: OneTapScreen) => {
    if (!isHere.current) return;
    if (next.kind === 'normal') onNormal(next.text);
    else setScreen(next);
  };
  const latest = useRef(show);
  latest.current = show;

  useEffect(() => {
    isHere.current = true;
    const ask = async () => {
      const offer = await readOffer(edition);
      if (offer.isOpen) setTerms(offer.terms);
      return offer;
    };
    // A result after the timeout is not shown, because the form has replaced the screen.
    const timer = setTimeout(() => latest.current({ kind: 'normal', text: null }), POLL_INTERVAL_MS);
    void loadFirstScreen({ sdk, connection: getConnectionType() }, ask, oneTap).then((first) => {
      clearTimeout(timer);
      latest.current(first);
    });
    return () => {
      isHere.current = false;
      clearTimeout(timer);
    };
  }, [edition, sdk, oneTap]);

  const form = screen && screen.kind === 'phone' && terms && (
    <PhoneForm {...{ edition, oneTap, terms, screen, ...origin }} onScreen={show} />
  );
  return (
    <>
      {form || (
        <p className="note-text mt-5" role="status">
          正在识别本机号码…
        </p>
      )}
      <Button wide kind="line" className="mt-3" onClick={() => onNormal(null)}>
        其他手机号登录
      </Button>
    </>
  );
}

interface PhoneFormProps extends LoginOriginProps {
  edition: Edition;
  oneTap: OneTap;
  terms: CarrierTerms;
  screen: Extract<OneTapScreen, { kind: 'phone' }>;
  onScreen: (screen: OneTapScreen) => void;
}

/** Phone that the carrier knows, the agreements, and the login button. */
function PhoneForm({ edition, oneTap, terms, screen, onScreen, ...origin }: PhoneFormProps) {
  const fetcher = useFetcher<LoginReply>({ key: `one-tap-${useId()}` });
  const [isAsking, setAsking] = useState(false);
  const [isReading, setReading] = useState(false);
  const { config, text } = screen;
  const tap = async (formData: FormData) => {
    setAsking(true);
    const found = await oneTap.fetchToken(config);
    if (found) {
      formData.set('intent', 'login-one-tap');
      formData.set('token', found.token);
      formData.set('user_information', found.userInformation);
      // Only the carrier knows the phone, so a phone typed earlier must not be used.
      stageLoginPhone('');
      fetcher.submit(formData, { method: 'post', action: paths.user(edition) });
    } else onScreen(await retryAfterLostToken(oneTap));
    setAsking(false);
  };
  const [form, fields] = useZodForm({
    id: 'one-tap',
    schema: oneTapConsentSchema,
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      if (!isAsking) void tap(formData);
    },
  });

  const latest = useRef(onScreen);
  latest.current = onScreen;
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (!reply) return;
    if (isPhoneMismatch(reply)) showToast(getRefusalText(reply) ?? '');
    void handleOneTapReply(oneTap, reply).then((next) => next && latest.current(next));
  }, [reply, oneTap]);

  const carrier = config.oper;
  return (
    <fetcher.Form
      method="post"
      action={paths.user(edition)}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
    >
      <LoginOriginFields {...origin} />
      <p className="one-tap-phone" aria-label={`本机号码 ${config.maskPhone}`}>
        {config.maskPhone}
      </p>
      <p className="note-text text-center">认证服务由{CARRIER_NAMES[carrier]}提供</p>
      {text && (
        <p className="note-text mt-3 text-center" role="alert">
          {text}
        </p>
      )}
      <LoginAgreements edition={edition} meta={fields.agreement}>
        <button type="button" className="link one-tap-terms" onClick={() => setReading(true)}>
          {CARRIER_TERMS_NAMES[carrier]}
        </button>
      </LoginAgreements>
      <SubmitButton className="mt-3" busy={isAsking || fetcher.state !== 'idle'} loadingText="登录中">
        本机号码一键登录
      </SubmitButton>
      {isReading && <CarrierTermsSheet terms={terms} carrier={carrier} onClose={() => setReading(false)} />}
    </fetcher.Form>
  );
}
