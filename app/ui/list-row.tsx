import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon, type IconName } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface ListRowProps {
  title: ReactNode;
  /** Second line. */
  note?: ReactNode;
  /** Text before the chevron. */
  value?: ReactNode;
  icon?: IconName;
  /** An avatar or a dot in place of the icon. */
  leading?: ReactNode;
  to?: string;
  reloadDocument?: boolean;
  /** For a row that links to another company. */
  rel?: string;
  /** The row submits its form with this value instead of being a link. */
  submit?: { name: string; value: string };
  tall?: boolean;
  strong?: boolean;
  /** The row is a separate card instead of part of a list. */
  card?: boolean;
}

/** One row: icon or avatar, text with a second line, value, chevron when it is a link. */
export function ListRow(props: ListRowProps) {
  const { title, note, value, icon, leading, to, reloadDocument, rel, submit, tall, strong, card } = props;
  const name = joinClassNames(card && 'card', 'list-row', (tall || note != null) && 'list-row-tall');
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      {leading}
      <span className={strong ? 'font-semibold' : undefined}>
        {title}
        {note != null && <small>{note}</small>}
      </span>
      {value != null && <em>{value}</em>}
    </>
  );
  if (submit) {
    return (
      <button type="submit" className={name} formNoValidate {...submit}>
        {inner}
        <Icon name="chevron" size="s" />
      </button>
    );
  }
  if (!to) return <div className={name}>{inner}</div>;
  return (
    <Link className={name} to={to} reloadDocument={reloadDocument} rel={rel}>
      {inner}
      <Icon name="chevron" size="s" />
    </Link>
  );
}

/** A row that switches a setting by posting its form (works without scripts). */
export function SwitchRow({
  title,
  icon,
  isOn,
  name,
}: {
  title: string;
  icon?: IconName;
  isOn: boolean;
  name: string;
}) {
  return (
    <button
      type="submit"
      className="list-row"
      role="switch"
      aria-checked={isOn}
      name={name}
      value={isOn ? '0' : '1'}
    >
      {icon && <Icon name={icon} />}
      <span>{title}</span>
      <span className={isOn ? 'switch is-on' : 'switch'}>
        <i />
      </span>
    </button>
  );
}
