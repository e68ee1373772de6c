/** Operators that the staff member may see, by id. */
import { useHouse } from './house.ts'
import { useCan, useStaff } from './session.ts'
import { useUrlState } from './url-state.ts'

export function useOperators() {
  const { operatorId } = useStaff()
  const { data } = useHouse('listHouseOperators', undefined, { enabled: useCan('operators.read') })
  const all = data?.operators ?? []
  return {
    /** The operator of an operator's staff; null for staff of the house. */
    ownId: operatorId,
    /** With those below the own one. */
    list: all,
    find: (id: number) => all.find((operator) => operator.id === id),
    nameOf: (id: number) => all.find((operator) => operator.id === id)?.name ?? String(id),
    options: all.map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

/** `?operator=1001` of the address, as the filter of a call. */
export function useOperatorFilter(): { operatorId?: number } {
  const text = useUrlState().get('operator') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? { operatorId: Number(text) } : {}
}
