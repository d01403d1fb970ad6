/**
 * JSX runtime of the pages on the server: the props object from the compiler is used as the element's own. React
 * copies it once more to handle `key`, `ref` and default props; when any of these is present, React's function is
 * used. The server build puts this in place of `react/jsx-runtime` (scripts/server-jsx.ts).
 */
import { Fragment, type ElementType } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';

export { Fragment };

interface Props {
  key?: unknown;
  ref?: unknown;
}

const ELEMENT = Symbol.for('react.element');

export function jsx(type: ElementType, props: Props, key?: string): unknown {
  const isOwn = typeof type === 'string' || (type as { defaultProps?: object }).defaultProps === undefined;
  if (!isOwn || props.ref !== undefined || props.key !== undefined) return reactJsx(type, props, key);
  return {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : `${key}`,
    ref: null,
    props,
    _owner: null,
  };
}

export const jsxs = jsx;
