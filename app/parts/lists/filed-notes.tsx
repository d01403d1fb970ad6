import '~/app/parts/lists/filed-notes.css';
import { Picture } from '~/app/ui/pictures/picture';
import type { FiledFacts } from '~/app/parts/lists/filed-facts';

/** What is filed of a private fund, in small words: who manages it and since how long, the house and its size, custodian, record. */
export const FiledNotes = ({
  facts: { manager, years, company, size, custodian, record },
}: {
  facts: FiledFacts;
}) => (
  <p className="filed-facts">
    <span>{manager ? `${manager}${years === null ? '' : ` 从业 ${years} 年`}` : '经理未公示'}</span>
    <span>
      {company} {size}
    </span>
    <span>托管 {custodian}</span>
    <span>备案 {record}</span>
  </p>
);

const MARK_PX = 40;

/** The mark that stands beside filed facts: of the person who manages the fund, round, or of the house. */
export const FiledMark = ({ name }: { name: string }) => (
  <Picture
    name={name}
    className={name.indexOf('manager') === 0 ? 'mark mark-round' : 'mark'}
    width={MARK_PX}
    height={MARK_PX}
  />
);
