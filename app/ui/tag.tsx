import type { ReactNode } from 'react';

interface TagProps {
  children: ReactNode;
  tone?: 'gold' | 'warn' | 'lock';
}

/** A short label with a hairline edge. */
export function Tag({ children, tone }: TagProps) {
  return <span className={tone ? `tag ${tone}` : 'tag'}>{children}</span>;
}

export function Tags({ children }: { children: ReactNode }) {
  return <div className="tags mt-2">{children}</div>;
}
