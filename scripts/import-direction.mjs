/**
 * ESLint's rule for the direction of imports between rooms. A room is known by its path alone: every import of ours begins
 * with `~/`, so nothing has to be looked up on the disk.
 */

/**
 * @typedef {{ room: string, area?: string, folder?: string }} Place
 * @typedef {string | [room: string, same: ('area' | 'folder')[]]} Allowed a room, or one with the same area and folder
 */

/**
 * Where a file stands: the first room whose pattern fits its path from the top, without its ending.
 * @param {[room: string, pattern: RegExp][]} rooms
 * @returns {Place} the room 'tools' when none fits
 */
export function placeOf(rooms, path) {
  const plain = path.replace(/\.(?:tsx?|m?js)$/, '');
  for (const [room, pattern] of rooms) {
    const found = pattern.exec(plain);
    if (found) return { room, ...found.groups };
  }
  return { room: 'tools' };
}

const mayImport = (allowed, from, to) =>
  allowed.some((each) => {
    const [room, same = []] = typeof each === 'string' ? [each] : each;
    return room === to.room && same.every((name) => from[name] === to[name]);
  });

/** @type {import('eslint').Rule.RuleModule} */
export const importDirection = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const { rooms, arrows } = context.options[0];
    const from = placeOf(rooms, context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/'));
    const allowed = arrows[from.room] ?? [];
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('~/')) return;
      const to = placeOf(rooms, source.value.slice(2));
      if (!mayImport(allowed, from, to))
        context.report({ node: source, message: `${from.room} may not import ${to.room}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
