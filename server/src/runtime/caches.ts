/** In-memory caches of the modules, each keyed by its definition object. All are cleared when the program stops. */
export type Caches = {
  of<Value>(definition: object, open: () => Value): Value
  clear(): void
}

export function openCaches(): Caches {
  const opened = new Map<object, unknown>()
  return {
    of<Value>(definition: object, open: () => Value): Value {
      if (!opened.has(definition)) opened.set(definition, open())
      return opened.get(definition) as Value
    },
    clear: () => opened.clear(),
  }
}
