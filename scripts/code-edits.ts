/** Source code edits by the positions of AST nodes. */

export interface AstNode {
  type: string;
  start: number;
  end: number;
}

export interface CodeEdit {
  start: number;
  end: number;
  text: string;
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

/** Applies the edits to the code; an edit inside another one is dropped. */
export function applyCodeEdits(code: string, edits: readonly CodeEdit[]): string {
  let text = '';
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
