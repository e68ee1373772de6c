import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StatementLine } from '@lucero/contract/player/statement'
import { call } from '../lib/api.ts'
import { useWallet } from '../wallet/queries.ts'
import type { View } from './view.ts'

const statementKey = ['wallet', 'statement'] as const

const queryOf = ({ size, ...filters }: View) => ({ ...filters, limit: size })

export function useStatement(view: View) {
  useNews(view.before === undefined)
  return useQuery({
    queryKey: [...statementKey, view],
    queryFn: ({ signal }) => call('getStatement', { query: queryOf(view), signal }),
    placeholderData: keepPreviousData,
  })
}

/** New lines appear on the first page, which is refetched when the wallet changes. */
function useNews(isFirst: boolean): void {
  const client = useQueryClient()
  const { data: wallet } = useWallet()
  const balances = wallet && `${wallet.amount} ${wallet.gameCredits} ${wallet.nonCashAmount}`
  const before = useRef<string>(undefined)
  useEffect(() => {
    const hasChanged = before.current !== undefined && balances !== before.current
    before.current = balances
    if (isFirst && hasChanged) void client.invalidateQueries({ queryKey: statementKey }, { cancelRefetch: false })
  }, [client, isFirst, balances])
}

/** Larger files would take too much memory in a browser. */
export const maxInFile = 20_000

/** Loads all lines that match the filters, newest first. */
export async function loadAll(
  view: View,
  onProgress: (count: number) => void,
): Promise<{ lines: StatementLine[]; isAll: boolean }> {
  const lines: StatementLine[] = []
  let before: number | undefined
  while (lines.length < maxInFile) {
    const { rows, next } = await call('getStatement', { query: queryOf({ ...view, before, size: 200 }) })
    lines.push(...rows)
    onProgress(lines.length)
    if (next === null) return { lines, isAll: true }
    before = next
  }
  return { lines, isAll: false }
}
