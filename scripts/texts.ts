/** Finds the texts for people in the source of the pages: those translated by `t`, and those that are not but should be. */
import { parseSync } from 'vite'

/** `one`: the English text for one, if the text is that for many. */
export type FoundText = { text: string; line: number; one?: string | undefined }
type Texts = { keys: FoundText[]; plain: FoundText[]; tooEarly: FoundText[]; unreadable: FoundText[] }

type Node = { type: string; start: number; [field: string]: unknown }

const through = new Set(['t', 'plural', 'richText'])
/** Attributes for code, such as classes and links, whose values are not shown. */
const machine =
  /^(className|style|to|href|src|id|key|type|role|d|viewBox|transform|points|fill|stroke|gradientTransform|gradientUnits|lang|autoComplete|inputMode|rel|target|data-.*|aria-(labelledby|describedby|controls|live|current|haspopup|atomic|relevant))$/
const comparing = new Set(['===', '!==', '==', '!=', 'in'])

export function textsIn(source: string, file: string): Texts {
  const found: Texts = { keys: [], plain: [], tooEarly: [], unreadable: [] }
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length
  visit(parseSync(file, source).program as unknown as Node, false)
  return found

  function visit(node: Node, inFunction: boolean): void {
    if (isSilent(node)) return
    if (isCallOfT(node)) return visitT(node, inFunction)
    const words = wordsOf(node)
    if (words !== undefined && isText(words, node.type === 'JSXText'))
      found.plain.push({ text: words.trim(), line: lineOf(node) })
    for (const child of childrenOf(node)) visit(child, inFunction || isFunction(node))
    for (const word of bareWords(node)) found.plain.push({ text: word, line: lineOf(node) })
  }

  function visitT(node: Node, inFunction: boolean): void {
    const [callee, args] = [node['callee'] as Node, node['arguments'] as Node[]]
    // The text for many is the key of all forms.
    const isPlural = callee['name'] === 'plural'
    const texts = isPlural ? args.slice(2, 3) : args.slice(0, 1)
    for (const text of texts) {
      const here = {
        text: literalOf(text) ?? source.slice(text.start, text['end'] as number),
        line: lineOf(text),
        ...(isPlural && args[1] && { one: literalOf(args[1]) }),
      }
      if (literalOf(text) === undefined) found.unreadable.push(here)
      else found.keys.push(here)
      if (!inFunction) found.tooEarly.push(here)
    }
    for (const other of isPlural ? args.toSpliced(1, 2) : args.slice(1)) visit(other, inFunction)
  }
}

/** A capitalised word, words separated by a space, or any letters where only text can be. camelCase is a name. */
function isText(words: string, isBetweenTags: boolean): boolean {
  if (isBetweenTags) return /\p{L}/u.test(words.replaceAll(/&\w+;/g, ''))
  if (/^[a-z][\w.:/-]*$/.test(words) || !/\p{L}{2}/u.test(words.replaceAll(/px|deg/g, ''))) return false
  return /\p{Lu}\p{Ll}|\p{L}[\p{L}’',.;:?!…)]*\s+[(“"]?\p{L}|^\s*\p{Lu}{2,}\s*$/u.test(words)
}

/** Any word between tags is shown: {count === 1 ? 'gem' : 'gems'} */
function bareWords(node: Node): string[] {
  if (!/^JSX(Element|Fragment)$/.test(node.type)) return []
  return (node['children'] as Node[])
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap((container) => endsOf(container['expression'] as Node))
    .flatMap((end) => literalOf(end) ?? [])
    .filter((word) => /^[\s,]*\p{Ll}/u.test(word) && !isText(word, false))
}

const endsOf = (node: Node): Node[] =>
  ['consequent', 'alternate', 'right'].every((field) => !(field in node))
    ? [node]
    : ['consequent', 'alternate', 'right'].flatMap((field) => (node[field] ? endsOf(node[field] as Node) : []))

const isFunction = ({ type }: Node) => /Function/.test(type) || type === 'PropertyDefinition'

const isCallOfT = (node: Node) =>
  node.type === 'CallExpression' && through.has(String((node['callee'] as Node)['name']))

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return undefined
  return (node['quasis'] as { value: { cooked: string } }[])[0]!.value.cooked
}

function wordsOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node['value'] as string
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
  return literalOf(node)
}

/** Texts that are never shown. */
function isSilent(node: Node): boolean {
  if (/^(Import|Export(All|Named)Declaration$|TS(?!As|Non|Satisfies))/.test(node.type))
    return node.type !== 'ExportNamedDeclaration' || node['declaration'] === null
  if (node.type === 'JSXAttribute') return machine.test(String((node['name'] as Node)['name']))
  if (node.type === 'CallExpression') return String((node['callee'] as Node)['name']).startsWith('useDraft')
  if (node.type === 'NewExpression') return /Error$|^URL|^Intl/.test(String((node['callee'] as Node)['name']))
  if (node.type === 'BinaryExpression') return comparing.has(node['operator'] as string)
  return node.type === 'TaggedTemplateExpression'
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => !(field === 'key' && node['computed'] !== true))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}
