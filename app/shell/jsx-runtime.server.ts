/**
 * JSX of the pages on the server: the props that the compiler has just made are the element's own. React's copies each
 * of them once more, for `key` and `ref` among them and for default props; where there are any, React's is asked.
 * Put in place of `react/jsx-runtime` by the server build (scripts/server-jsx.ts).
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
