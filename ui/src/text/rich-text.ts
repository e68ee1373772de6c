import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { wordsOf, type Names } from './t.ts'

type Tags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never
type Parts<Text extends string> = Readonly<Record<Names<Text>, ReactNode> & Record<Tags<Text>, ReactElement>>

/** A text with links or emphasis: richText('Read the <terms>Terms</terms>, {name}', { terms: <Link to={paths.terms} />, name }). */
export function richText<Text extends string>(text: Text, parts: Parts<Text>): ReactNode {
  const pieces = wordsOf(text).split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/)
  return createElement(Fragment, null, ...pieces.map((piece) => drawn(piece, parts)))
}

function drawn(piece: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const [, hole, tag, words = ''] = /^(?:\{(\w+)\}|<(\w+)>([^<]*)<\/\w+>)$/.exec(piece) ?? []
  if (hole) return parts[hole]
  const around = parts[tag ?? '']
  if (!isValidElement(around)) return piece
  return cloneElement(
    around,
    undefined,
    words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => plainPart(parts[name], whole)),
  )
}

const plainPart = (part: ReactNode, otherwise: string): string =>
  typeof part === 'string' || typeof part === 'number' ? String(part) : otherwise
