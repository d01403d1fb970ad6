/**
 * Page translation and extensions put `<font>` elements in the place of text nodes that React holds, or around them. React would then
 * write new text into nodes that nobody sees, and fail when it removes them or inserts something before them: the page would become an
 * error page. Here a text that React changes or moves takes its place back first; a translator translates it anew.
 */

/** Texts by the element in their place, and the element by each of its texts. */
const textsOf = new WeakMap<Node, Text[]>();
const standInOf = new WeakMap<Node, Element>();

const isStandIn = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Puts the texts back that an element stands for. */
function restore(text: Node): void {
  const standIn = standInOf.get(text);
  if (!standIn) return;
  const texts = textsOf.get(standIn) ?? [];
  const { parentNode } = standIn;
  for (const each of texts) {
    standInOf.delete(each);
    if (parentNode) insertBefore.call(parentNode, each, standIn);
  }
  if (parentNode) removeChild.call(parentNode, standIn);
}

/** The child of `parent` that is `node` or holds it; null where there is none. */
function childWith(parent: Node, node: Node): Node | null {
  restore(node);
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const { insertBefore, removeChild } =
  typeof Node === 'undefined' ? ({} as Pick<Node, 'insertBefore' | 'removeChild'>) : Node.prototype;

/** Call once, before the page hydrates. */
export function protectMovedText(document: Document): void {
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const moved = childWith(this, child);
    if (moved) removeChild.call(this, moved);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && before.parentNode !== this ? childWith(this, before) : before;
    return insertBefore.call(this, node, place) as T;
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        if (!target.isConnected) restore(target);
        continue;
      }
      const standIn = [...Array.from(addedNodes), previousSibling, nextSibling].find(isStandIn);
      if (!standIn?.isConnected) continue;
      for (const text of Array.from(removedNodes)) {
        if (!(text instanceof Text) || text.isConnected || standInOf.has(text)) continue;
        standInOf.set(text, standIn);
        textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), text]);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}
