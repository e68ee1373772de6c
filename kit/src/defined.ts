/** What must be there, or the program has a fault: said where it must hold, in production too. */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('what must be there is not')
  return value
}
