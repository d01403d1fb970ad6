import { encodeCompanyKey, buildInitialKey, buildPersonKey } from '~/domain/platform/picture-names';
import { Photo } from '~/app/ui/pictures/photo';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';

/** Size of a mark in px; larger text does not enlarge pictures. */
export type AvatarSizePx = 20 | 32 | 40 | 48 | 64;
const sizeClass: Record<AvatarSizePx, string> = {
  20: 'mark-20',
  32: 'mark-32',
  40: '',
  48: 'mark-48',
  64: 'mark-64',
};
/** Up to this size lines are thicker; below `INITIAL_BELOW` a drawing is not recognisable. */
const SMALL_TO = 40;
const INITIAL_BELOW = 24;

interface ManagerAvatarProps {
  /** Also shown as text next to the mark. */
  name: string;
  /**
   * Company as the contract calls it (`company_name`): it distinguishes two people with one name. Passed when
   * known.
   */
  company?: string;
  /** A photograph, if the upstream has one: in the same circle. */
  photo?: string | null;
  size?: AvatarSizePx;
}

/**
 * Mark of a person: round, the same everywhere. Small sizes and Latin names show the initial in two arcs rotated by
 * name and company.
 */
export function ManagerAvatar({ name, company = '', photo, size = 40 }: ManagerAvatarProps) {
  if (photo) {
    return (
      <Photo className={`mark mark-round ${sizeClass[size]}`} address={photo} width={size} height={size} />
    );
  }
  const [initial = ''] = name;
  if (size < INITIAL_BELOW || /[a-z]/i.test(initial)) {
    return (
      <DrawnImage
        name={`initial/${buildInitialKey(name, company)}`}
        className={`mark mark-round ${sizeClass[size]}`}
        width={size}
        height={size}
      />
    );
  }
  const kind = size <= SMALL_TO ? 'manager-small' : 'manager';
  return (
    <DrawnImage
      name={`${kind}/${buildPersonKey(name, company)}`}
      className={`mark mark-round ${sizeClass[size]}`}
      width={size}
      height={size}
    />
  );
}

interface CompanyAvatarProps {
  /** As the contract calls it (`name`, `company_name`), the same everywhere. */
  name: string;
  size?: AvatarSizePx;
}

/** Mark of a company: square, with two initials of its short name. */
export function CompanyAvatar({ name, size = 40 }: CompanyAvatarProps) {
  return (
    <DrawnImage
      name={`${size < SMALL_TO ? 'company-small' : 'company'}/${encodeCompanyKey(name)}`}
      className={`mark ${sizeClass[size]}`}
      width={size}
      height={size}
    />
  );
}

/** Subject of a row's mark: a person of a company, or the company. */
export interface AvatarSubject {
  person?: string;
  company: string;
  photo?: string | null;
}

/** Mark of a row. */
export function Avatar({ of: { person, company, photo }, size }: { of: AvatarSubject; size?: AvatarSizePx }) {
  return person === undefined ? (
    <CompanyAvatar name={company} size={size} />
  ) : (
    <ManagerAvatar name={person} company={company} photo={photo} size={size} />
  );
}
