/**
 * Page translation replaces text nodes of React with `<font>` elements, and extensions with other elements. React would then
 * update invisible nodes, and fail when it removes them or inserts something before them: the page would become an
 * error page. This module restores a text before React changes or moves it; the translator then translates it
 * again.
 */

/** Texts by the element that replaced them, and the element by each of its texts. */
const textsOf = new WeakMap<Node, Text[]>();
const standInOf = new WeakMap<Node, Element>();

/** Restores the texts that an element replaced. */
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

/** Returns the child of `parent` that is `node` or contains it; null when there is none. */
function childWith(parent: Node, node: Node): Node | null {
  restore(node);
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const { insertBefore, removeChild } =
  typeof Node === 'undefined' ? ({} as Pick<Node, 'insertBefore' | 'removeChild'>) : Node.prototype;

/** Must be called once, before the page hydrates. */
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
    // A translator inserts its element before it removes the text. React does so too, but never changes that text again.
    const added = new Set(records.flatMap((record) => Array.from(record.addedNodes)));
    const isStandIn = (node: Node | null): node is Element => node instanceof Element && added.has(node);
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
