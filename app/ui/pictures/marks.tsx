import { encodeCompanyKey, buildInitialKey, buildPersonKey } from '~/domain/platform/picture-names';
import { Photo } from '~/app/ui/pictures/photo';
import { DrawnImage } from '~/app/ui/pictures/picture';

/** Px of a mark; larger text leaves pictures as they are. */
export type AvatarSizePx = 20 | 32 | 40 | 48 | 64;
const sizeClass: Record<AvatarSizePx, string> = {
  20: 'mark-20',
  32: 'mark-32',
  40: '',
  48: 'mark-48',
  64: 'mark-64',
};
/** Up to here lines are thicker; below `INITIAL_BELOW` a drawing says nothing. */
const SMALL_TO = 40;
const INITIAL_BELOW = 24;

interface ManagerMarkProps {
  /** Stands beside the mark as text as well. */
  name: string;
  /** House as the contract calls it (`company_name`): two people of one name differ by it. Wherever it is known. */
  company?: string;
  /** A real one, where upstream has it: in the same circle. */
  photo?: string | null;
  size?: AvatarSizePx;
}

/** The mark of a person: round, the same everywhere. Small ones and Latin names have their initial in two arcs turned by name and house. */
export function ManagerAvatar({ name, company = '', photo, size = 40 }: ManagerMarkProps) {
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

interface CompanyMarkProps {
  /** As the contract calls it (`name`, `company_name`), the same everywhere. */
  name: string;
  size?: AvatarSizePx;
}

/** The mark of a house: square, two initials of its short name. */
export function CompanyAvatar({ name, size = 40 }: CompanyMarkProps) {
  return (
    <DrawnImage
      name={`${size < SMALL_TO ? 'company-small' : 'company'}/${encodeCompanyKey(name)}`}
      className={`mark ${sizeClass[size]}`}
      width={size}
      height={size}
    />
  );
}

/** Whose mark a row bears, as its view says it: a person of a house, or the house. */
export interface AvatarSubject {
  person?: string;
  house: string;
  photo?: string | null;
}

/** The mark of a row. */
export function Avatar({ of: { person, house, photo }, size }: { of: AvatarSubject; size?: AvatarSizePx }) {
  return person === undefined ? (
    <CompanyAvatar name={house} size={size} />
  ) : (
    <ManagerAvatar name={person} company={house} photo={photo} size={size} />
  );
}
