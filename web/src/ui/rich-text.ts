import { createElement, Fragment, type ReactNode } from 'react'
import { translated, type Names } from './t.ts'

type Tags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never
type Parts<Text extends string> = Readonly<
  Record<Names<Text>, ReactNode> & Record<Tags<Text>, (words: string) => ReactNode>
>

type AnyParts = Readonly<Record<string, ReactNode | ((words: string) => ReactNode)>>

/** A text with links or emphasis inside: richText('Read the <terms>Terms</terms>, {name}', { terms: (words) => <Link …>{words}</Link>, name }). */
export function richText<Text extends string>(text: Text, parts: Parts<Text>): ReactNode {
  const pieces = translated(text).split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/)
  return createElement(Fragment, null, ...pieces.map((piece) => drawn(piece, parts)))
}

function drawn(piece: string, parts: AnyParts): ReactNode {
  const [, hole, tag, words = ''] = /^(?:\{(\w+)\}|<(\w+)>([^<]*)<\/\w+>)$/.exec(piece) ?? []
  const part = parts[hole ?? tag ?? '']
  if (typeof part !== 'function') return hole ? part : piece
  return part(words.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => String(parts[name])))
}
