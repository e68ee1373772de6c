/**
 * The requirements that a test file shows: ids in the titles of its tests and steps, also where a table comes before the title. A test that is
 * skipped, still to be written or has no body shows nothing, and neither does an id anywhere else: in a comment, in a table, over a group of tests,
 * in what is checked. That a test asserts something the linter sees to (vitest/expect-expect).
 */
import { parseSync } from 'vite'

const tests = new Set(['it', 'test'])
const notRun = new Set(['skip', 'todo', 'fixme', 'fails', 'describe'])

export function idsShownIn(text, file = 'some.test.tsx') {
  return calls(parseSync(file, text).program)
    .filter((call) => isTest(call.callee) && call.arguments.some(isFunction))
    .flatMap(({ arguments: [title] }) => titleOf(title, text).match(/\b[A-Z]{3}-\d+\b/g) ?? [])
}

function calls(node) {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(calls)
  return node.type === 'CallExpression' ? [node, ...within] : within
}

/** `it`, `it.concurrent`, `test.step`, `it.each(table)`, `` it.each`table` ``: whatever begins with one of the two words and is run. */
function isTest(callee) {
  if (callee.type === 'Identifier') return tests.has(callee.name)
  if (callee.type === 'MemberExpression') return !notRun.has(callee.property.name) && isTest(callee.object)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'TaggedTemplateExpression' && isTest(callee.tag)
}

const isFunction = ({ type }) => /^(Arrow)?FunctionExpression$/.test(type)

const titleOf = (node, text) =>
  node && /^(Literal|TemplateLiteral)$/.test(node.type) ? text.slice(node.start, node.end) : ''
