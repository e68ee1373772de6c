/**
 * A command as data: the call that it sends, the flags of its fields, the question before it, and how its answer prints. Help, the tables of
 * docs/house.md, exit codes and `--json` follow from it.
 */
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import type { HouseData, HouseInput } from '@lucero/contract/house/client'
import { flagsOf, readFields, type Field, type Fields, type Values, type Words } from './field.ts'
import type { HouseContext } from './house.ts'
import { table, type Columns, type Text } from './printing.ts'
import { Problem } from './problem.ts'
import { withRequestId } from './request-id.ts'

export type CommandData = {
  /** For example `credit grant`. The words before the last one are groups. */
  name: string
  /** One line, for the list of a group. */
  does: string
  /** Further sentences. */
  more?: string | undefined
  flags: ReturnType<typeof flagsOf>
  examples: readonly string[]
  asks: boolean
  run(house: HouseContext, words: Words): Promise<void>
}

type EachKey<T> = T extends unknown ? keyof T : never
type ValueAt<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never

/** The input of a call as one object, also if the call accepts one of several. */
type Flat<T> = Pick<T, keyof T> & { [Key in Exclude<EachKey<T>, keyof T>]?: ValueAt<T, Key> | undefined }
/** An empty object has an index signature, and a call without input has none. */
type Input<N extends HouseCallName> =
  HouseInput<N> extends object ? (string extends keyof HouseInput<N> ? object : Flat<HouseInput<N>>) : object

/** The fields that a command has to give. One that the call does not have is an error, and so is a required one that is left out. */
type FieldsFor<Body> = {
  [Name in keyof Body]: object extends Pick<Body, Name> ? Field<Body[Name] | undefined> : Field<Body[Name]>
}

type Description = {
  /** Without it, the summary of the call. */
  does?: string
  more?: string
  /** The words after the name. */
  examples?: readonly string[]
}

type TakenFields<F> = [keyof F] extends [never] ? { takes?: never } : object extends F ? { takes?: F } : { takes: F }

type CallDescription<N extends HouseCallName, Constants> = Description &
  TakenFields<FieldsFor<Omit<Input<N>, keyof Constants>>> & {
    /** Values that the command always sends. */
    sends?: Constants
    /** Returns what is wrong with a combination of fields. */
    fault?(sent: Input<N>): string | undefined
    /** The question before the call. Without a terminal, `--yes` must answer it. */
    confirm?(sent: Input<N>, house: HouseContext): Text | Promise<Text>
  }

type Action<N extends HouseCallName, Constants> = CallDescription<N, Constants> & {
  prints(data: HouseData<N>, sent: Input<N>): Text
}

/** A command that sends one call. */
export function command<N extends HouseCallName, Constants extends Partial<Input<N>> = object>(
  name: string,
  call: N,
  action: Action<N, Constants>,
): CommandData {
  const { confirm, sends, fault, prints, more, examples = [''] } = action
  const takes: Fields = action.takes ?? {}
  return dialogue(name, {
    does: action.does ?? houseCalls[call].summary,
    ...(more !== undefined && { more }),
    examples,
    takes,
    asks: confirm !== undefined,
    async run(house, given) {
      const sent = { ...sends, ...given } as unknown as Input<N>
      const wrong = fault?.(sent)
      if (wrong !== undefined) throw new Problem('usage', wrong)
      if (confirm) await house.confirm(() => confirm(sent, house))
      const repeatable = takes['requestId']?.flags.length ? String(given['requestId']) : undefined
      const data = await house.call(call, sent as HouseInput<N>).catch(withRequestId(repeatable))
      house.show(data, prints(data, sent))
    },
  })
}

type RowsName<N extends HouseCallName> = {
  [Name in keyof HouseData<N>]: HouseData<N>[Name] extends readonly object[] ? Name : never
}[keyof HouseData<N>]

type Row<Rows> = Rows extends readonly (infer One)[] ? One : never

type Listing<N extends HouseCallName, Rows extends RowsName<N>> = {
  rows: Rows
  columns: Columns<Row<HouseData<N>[Rows]>>
  /** Printed instead of an empty table. */
  empty: string | ((sent: Input<N>) => string)
}

/** A command that prints the rows of one call as a table. */
export function list<N extends HouseCallName, const Rows extends RowsName<N>>(
  name: string,
  call: N,
  listing: CallDescription<N, object> & Listing<N, Rows>,
): CommandData {
  const { rows, columns, empty } = listing
  return command<N>(name, call, {
    ...listing,
    prints: (data: HouseData<N>, sent: Input<N>) => [
      ...table(data[rows] as Row<HouseData<N>[Rows]>[], columns, typeof empty === 'string' ? empty : empty(sent)),
      ...nextPage(data),
    ],
  } as unknown as Action<N, object>)
}

/** How to read the page after this one, if there is one. */
export function nextPage(data: object): string[] {
  const next = 'next' in data ? (data.next as string | number | null) : null
  if (next === null) return []
  return [typeof next === 'number' ? `Older ones: --before ${next}` : `There are more: --after ${next}`]
}

type Dialogue<F extends Fields> = Description & {
  does: string
  takes?: F
  asks?: boolean
  run(house: HouseContext, given: Values<F>): Promise<void>
}

/** A command with a function of its own, for several calls or a conversation at the terminal. */
export function dialogue<F extends Fields = Fields>(name: string, description: Dialogue<F>): CommandData {
  const { does, more, examples = [''], takes = {} as F, asks = false, run } = description
  const flags = flagsOf(takes)
  return { name, does, more, examples, asks, flags, run: (house, words) => run(house, readFields(takes, words)) }
}
