import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon, type IconName } from '~/app/ui/icon';
import { Link, type LinkProps } from '~/app/ui/link';

interface ButtonStyle {
  /** main: brand background, one on each screen; line: all other buttons. */
  kind?: 'main' | 'line';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  className?: string;
}

const getButtonClass = ({ kind, small, wide, className }: ButtonStyle) =>
  joinClassNames(
    'button',
    kind === 'line' && 'button-line',
    small && 'button-small',
    wide && 'button-wide',
    className,
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  loading?: boolean;
  /** Label while loading, such as 提交中. */
  loadingText?: string;
  /** Reason why the button cannot be pressed: it is disabled and the reason is shown below it. */
  disabledReason?: ReactNode;
}

/** A button; `type` is "button" by default. A disabled one shows the reason. */
export function Button(props: ButtonProps) {
  const { kind, small, wide, icon, className, loading, loadingText, disabledReason, children, ...rest } =
    props;
  const reasonId = disabledReason ? `${rest.id ?? rest.name ?? 'btn'}-why` : undefined;
  const button = (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ kind, small, wide, className })}
      disabled={rest.disabled || Boolean(disabledReason)}
      aria-busy={loading || undefined}
      aria-describedby={reasonId ?? rest['aria-describedby']}
    >
      {loading ? <i className="button-spinner" /> : icon && <Icon name={icon} size="m" />}
      {loading && loadingText ? loadingText : children}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <>
      {button}
      <p className="note-text mt-1" id={reasonId}>
        {disabledReason}
      </p>
    </>
  );
}

export interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** A link that looks like a button. */
export function ButtonLink({ kind, small, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={getButtonClass({ kind, small, wide, className })}>
      {icon && <Icon name={icon} size="m" />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

/** A 44 px button with an icon and a label for screen readers. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={joinClassNames('icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps extends Omit<LinkProps, 'children'> {
  icon: IconName;
  label: string;
}

/** A 44 px link with an icon and a label for screen readers. */
export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={joinClassNames('icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
