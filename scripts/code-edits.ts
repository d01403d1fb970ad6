/** Changes of a program by the places of its nodes. */

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
 * Calls `see` for each node and the one around it, outer before inner. `Fields` are those that are looked at; which of them a node
 * has, its type says.
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

/** The code with its edits; what stands inside an edit goes with it. */
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
