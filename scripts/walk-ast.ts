/** Walks the nodes of a parsed program. */

export interface AstNode {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Calls `see` for each node and its parent, outer nodes first. `Fields` are those that are read; the type of a node
 * determines which of them it has.
 */
export function walkAst<Fields extends AstNode>(
  node: AstNode,
  see: (node: Fields, around: Fields | null) => void,
  around: AstNode | null = null,
): void {
  see(node as Fields, around as Fields | null);
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walkAst(each, see, node);
  }
}
