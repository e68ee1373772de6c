/** Commands in words, for the help and for docs/house.md. */
import { Option, type Argument } from 'commander'
import type { CommandData } from './command.ts'

/** What a command does, in full. */
export const fullText = ({ does, more, asks }: CommandData): string =>
  [does, ...(more === undefined ? [] : [more]), ...(asks ? ['Asks for confirmation'] : [])].join('. ')

export const optionsOf = ({ flags }: CommandData): Option[] => flags.filter((flag) => flag instanceof Option)

/** Options of many commands, which docs/house.md describes once. */
const common = new Set(['after', 'limit', 'requestId'])
const maxOptions = 6

export function usageOf(command: CommandData): string {
  const options = optionsOf(command).filter((option) => !common.has(option.attributeName()))
  const optional = options.filter(({ mandatory }) => !mandatory).map(({ flags }) => `[${flags}]`)
  return [
    command.name,
    ...command.flags.flatMap((flag) => (flag instanceof Option ? [] : [argumentText(flag)])),
    ...options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags),
    ...(optional.length > maxOptions ? ['[options]'] : optional),
  ].join(' ')
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}
