/** Asserts that a value is present, also in production. */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('value is missing')
  return value
}
