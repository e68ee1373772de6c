/** What this node keeps in memory for its modules: each finds its own by the definition that made it, and all go with the program. */
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
