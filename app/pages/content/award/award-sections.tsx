import type { ReactNode } from 'react';
import { Countdown } from '~/app/ui/countdown';
import { Link } from '~/app/ui/link';
import { AwardEmblem } from '~/app/pages/content/award/award-art';
import { AWARD_RISK_TEXT } from '~/app/pages/content/award/award-texts';
import type { AwardView, NameLink, NomineeView } from '~/app/pages/content/award/award-view';
import '~/app/pages/content/award/award.css';

/** Head of an award page: its title on the brand background, next to the wreath. */
export function AwardHero({
  title,
  children,
  small,
}: {
  title: string;
  children?: ReactNode;
  small?: boolean;
}) {
  return (
    <div className={small ? 'award-hero award-hero-small' : 'award-hero'}>
      <AwardEmblem className="award-mark" />
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Current stage and its end, by the server clock. */
export function AwardCurrentStage({
  current,
  serverNow,
  children,
}: Pick<AwardView, 'current' | 'serverNow'> & { children?: ReactNode }) {
  return (
    <div className="card card-padded award-now">
      <b className="font-semibold">{current.title}</b>
      <p className="note-text">{current.note}</p>
      {current.until && (
        <div className="mt-2">
          <Countdown
            size="small"
            isDeadlineShownElsewhere
            label={current.label}
            until={current.until}
            serverNow={serverNow}
          />
          <p className="tiny-text">{current.at}（北京时间）</p>
        </div>
      )}
      {children}
    </div>
  );
}

/** A name, linked when its page still exists. */
export function NamedLink({ named: { name, to } }: { named: NameLink }) {
  return to ? (
    <Link className="award-link" to={to}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}

/** A nominee: name, company, and the facts relevant to the criterion. */
export function NomineeSummary({ nominee }: { nominee: NomineeView }) {
  return (
    <span className="award-who">
      <b>
        <NamedLink named={nominee} />
      </b>
      <small>
        {nominee.company && (
          <>
            <NamedLink named={nominee.company} />
            <i className="separator" />
          </>
        )}
        {nominee.facts}
      </small>
    </span>
  );
}

/** Footer text of every page of the award. */
export const AwardRiskNote = () => <p className="footnote">{AWARD_RISK_TEXT}</p>;
