/** Names of operators. */
import { useHouse } from './house.ts'
import { useCan } from './session.ts'

/** The operators that the staff member may see; empty while they load. */
export function useOperators() {
  return useHouse('listHouseOperators', undefined, { enabled: useCan('operators.read') }).data?.operators ?? []
}

/** "Shop 1001"; the number, if the name is not at hand. */
export function useOperatorName(): (id: number) => string {
  const operators = useOperators()
  return (id) => operators.find((operator) => operator.id === id)?.name ?? String(id)
}
