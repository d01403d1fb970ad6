/**
 * Lint rule for promises that are started and awaited later. Between start and await, the promise can reject
 * without a handler, which is an unhandled rejection. Concurrent work must be awaited together with one
 * `Promise.all`.
 *
 * It works without types: a variable that is later awaited, directly or as an element of `Promise.all` and similar,
 * holds a promise. The rule reports it when another `await`, a `return` or a `throw` of the same function comes
 * before that first await. A promise with a rejection handler at its start (`.catch(…)`, `.then(…, …)`,
 * `Promise.allSettled`) may wait.
 */

/**
 * Returns whether the call takes promises and is awaited: methods of Promise, and `settle(context, promise)` of the
 * pages.
 */
const isGroup = ({ type, object, property }) =>
  type === 'MemberExpression' &&
  object.name === 'Promise' &&
  ['all', 'allSettled', 'race', 'any'].includes(property.name);
const isPart = ({ type, name }) => type === 'Identifier' && name === 'settle';

/** Returns the names of the variables that `await node` awaits. */
function awaitedNames(node) {
  switch (node?.type) {
    case 'Identifier':
      return [node.name];
    case 'LogicalExpression':
      return [...awaitedNames(node.left), ...awaitedNames(node.right)];
    case 'ConditionalExpression':
      return [...awaitedNames(node.consequent), ...awaitedNames(node.alternate)];
    case 'ArrayExpression':
      return node.elements.flatMap(awaitedNames);
    case 'SpreadElement':
      return awaitedNames(node.argument);
    case 'CallExpression':
      return isGroup(node.callee) || isPart(node.callee) ? node.arguments.flatMap(awaitedNames) : [];
    default:
      return [];
  }
}

/** Returns whether the expression has a rejection handler, regardless of what it starts. */
function isHandled(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (property.name === 'catch') return true;
  if (property.name === 'then' && node.arguments.length > 1) return true;
  if (property.name === 'finally' || property.name === 'then') return isHandled(object);
  return isGroup(node.callee) && property.name === 'allSettled';
}

/**
 * Returns whether evaluating the expression calls a function and may therefore start a promise; `await call()`
 * leaves no pending promise.
 */
function starts(node) {
  switch (node?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return !isHandled(node);
    case 'LogicalExpression':
      return starts(node.left) || starts(node.right);
    case 'ConditionalExpression':
      return starts(node.consequent) || starts(node.alternate);
    case 'ArrayExpression':
      return node.elements.some(starts);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return starts(node.expression);
    default:
      return false;
  }
}

const LATER =
  'This promise can reject before it is awaited: another await, return or throw comes between. Await both in one Promise.all.';
const PARALLEL =
  'An await inside Promise.all: what was started before it can reject unseen. Start all, then await.';

export const startedPromises = {
  meta: { type: 'problem' },
  create(context) {
    /**
     * One frame per function: assignments of possible promises, and the points where the function may exit or wait.
     */
    const frames = [];
    const enter = () => frames.push({ started: new Map(), breaks: [], awaited: [] });
    const leave = () => frames.pop();
    const frame = () => frames.at(-1);

    function start(name, value) {
      if (starts(value)) frame().started.set(name, value);
      else frame().started.delete(name);
    }
    const breakAt = ({ range }) => frame().breaks.push(range);
    const hasBreak = (after, before) => frame().breaks.some(([from, to]) => from >= after && to <= before);
    /** Handles promises that one loop iteration starts and the next one awaits. */
    function endTurn({ range: [from, to] }) {
      for (const { name, at } of frame().awaited) {
        const value = frame().started.get(name);
        if (at < from || !value || value.range[0] < at || value.range[1] > to) continue;
        if (hasBreak(value.range[1], to) || hasBreak(from, at))
          context.report({ node: value, message: LATER });
        frame().started.delete(name);
      }
    }

    return {
      Program: enter,
      'Program:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      'VariableDeclarator:exit'({ id, init }) {
        if (id.type === 'Identifier' && init) start(id.name, init);
      },
      'AssignmentExpression:exit'({ left, right }) {
        if (left.type === 'Identifier') start(left.name, right);
      },
      /** `asked.catch(…)` as a separate statement. */
      'ExpressionStatement > CallExpression'(node) {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && isHandled(node))
          frame().started.delete(callee.object.name);
      },
      AwaitExpression(node) {
        for (const name of awaitedNames(node.argument)) {
          const value = frame().started.get(name);
          frame().started.delete(name);
          frame().awaited.push({ name, at: node.range[0] });
          if (value && hasBreak(value.range[1], node.range[0]))
            context.report({ node: value, message: LATER });
        }
        breakAt(node);
      },
      'ForStatement:exit': endTurn,
      'ForOfStatement:exit': endTurn,
      'ForInStatement:exit': endTurn,
      'WhileStatement:exit': endTurn,
      'DoWhileStatement:exit': endTurn,
      ReturnStatement: breakAt,
      ThrowStatement: breakAt,
      'CallExpression[callee.object.name="Promise"] > ArrayExpression'({ elements }) {
        const at = elements.findIndex((each) => each?.type === 'AwaitExpression');
        if (at > 0) context.report({ node: elements[at], message: PARALLEL });
      },
    };
  },
};
