import { createRef, forwardRef, type ElementType } from 'react';
import * as react from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as ours from '~/app/shell/jsx-runtime.server';

const Named = ({ name }: { name?: string }) => <b>{name}</b>;
const WithDefault = Object.assign(({ name }: { name?: string }) => <b>{name}</b>, {
  defaultProps: { name: 'x' },
});
const Taking = forwardRef<HTMLElement>((_props, ref) => <b ref={ref} />);

describe('JSX runtime of the server', () => {
  const cases: [string, ElementType, object, string?][] = [
    ['an element', 'p', { className: 'a', children: ['基金', 1, null] }],
    ['an element with a list key', 'li', { children: 'x' }, 'k1'],
    ['an element with its key among the props', 'li', { key: 'k2', children: 'x' }],
    ['a component', Named, { name: 'y' }],
    ['a component with default props', WithDefault, {}],
    ['a component with a ref', Taking, { ref: createRef() }],
    ['a fragment', ours.Fragment, { children: 'x' }],
  ];

  it.each(cases)('%s equals the result of React', (_name, type, props, key) => {
    const theirs = react.jsx(type, { ...props }, key);
    const made = ours.jsx(type, { ...props }, key) as typeof theirs;
    expect(made.key).toBe(theirs.key);
    expect(made.props).toEqual(theirs.props);
    expect((made as { ref?: unknown }).ref).toBe((theirs as { ref?: unknown }).ref);
    expect(renderToString(made)).toBe(renderToString(theirs));
  });

  it('passes the props on without copying', () => {
    const props = { name: 'y', key: undefined };
    expect((ours.jsx(Named, props) as { props: unknown }).props).toBe(props);
  });
});
