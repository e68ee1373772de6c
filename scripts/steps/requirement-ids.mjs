/**
 * Extracts the requirement ids from the titles of tests and steps, also after a table. Skipped tests, todos, tests without a body, comments, tables
 * and group titles do not count. The lint rule vitest/expect-expect checks that tests assert something.
 */
import { parseSync } from 'vite'

/**
 * A node of the syntax tree, with the fields that are read here.
 *
 * @typedef {object} Node
 * @property {string} type
 * @property {number} start
 * @property {number} end
 * @property {string} [name]
 * @property {Node[]} [arguments]
 * @property {Node} [callee]
 * @property {Node} [object]
 * @property {Node} [property]
 * @property {Node} [tag]
 */

const tests = new Set(['it', 'test'])
const notRun = new Set(['skip', 'todo', 'fixme', 'fails', 'describe'])

/**
 * @param {string} text
 * @param {string} [file]
 */
export function idsShownIn(text, file = 'some.test.tsx') {
  return calls(parseSync(file, text).program)
    .filter((call) => isTest(call.callee) && call.arguments?.some(isFunction))
    .flatMap(({ arguments: [title] = [] }) => titleOf(title, text).match(/\b[A-Z]{3}-\d+\b/g) ?? [])
}

/**
 * @param {unknown} value a node, a list of nodes, or the value of a field
 * @returns {Node[]}
 */
function calls(value) {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(calls)
  const node = /** @type {Node} */ (value)
  return node.type === 'CallExpression' ? [node, ...within] : within
}

/**
 * `it`, `it.concurrent`, `test.step`, `it.each(table)`, `` it.each`table` ``: every call that starts with `it` or `test` and is run.
 *
 * @param {Node} [callee]
 * @returns {boolean}
 */
function isTest(callee) {
  if (callee?.type === 'Identifier') return tests.has(callee.name ?? '')
  if (callee?.type === 'MemberExpression') return !notRun.has(callee.property?.name ?? '') && isTest(callee.object)
  if (callee?.type === 'CallExpression') return isTest(callee.callee)
  return callee?.type === 'TaggedTemplateExpression' && isTest(callee.tag)
}

/** @param {Node} node */
const isFunction = ({ type }) => /^(Arrow)?FunctionExpression$/.test(type)

/**
 * @param {Node | undefined} node
 * @param {string} text
 */
const titleOf = (node, text) =>
  node && /^(Literal|TemplateLiteral)$/.test(node.type) ? text.slice(node.start, node.end) : ''
