/** Groups of cases, and the choice of some by name. */
type AnyCase = { name: string }

export type CaseInGroup<C> = C & { group: string }

export const grouped = <C extends AnyCase>(groups: Record<string, C[]>): CaseInGroup<C>[] =>
  Object.entries(groups).flatMap(([group, cases]) => cases.map((one) => ({ ...one, group })))

/** Selects by group or case name. Without names, selects all. */
export function choose<C extends AnyCase>(cases: CaseInGroup<C>[], names: string[]): CaseInGroup<C>[] {
  const unknown = names.find((name) => !cases.some((one) => isMeant(one, name)))
  if (unknown !== undefined) throw new Error(`There is no group or case "${unknown}": --list shows them`)
  return cases.filter((one) => names.length === 0 || names.some((name) => isMeant(one, name)))
}

const isMeant = ({ group, name }: CaseInGroup<AnyCase>, wanted: string) =>
  [group, name, `${group}/${name}`].includes(wanted)
