import { create } from 'zustand'

/** A list of ids that this browser keeps, the same in all its tabs. */
export function persistedList(key: string) {
  const useList = create<readonly string[]>(() => storedIds(key))
  window.addEventListener('storage', (event) => event.key === key && useList.setState(storedIds(key), true))
  const save = (list: readonly string[]): void => {
    useList.setState(list, true)
    try {
      localStorage.setItem(key, JSON.stringify(list))
    } catch {
      // A browser that stores nothing still has the list until the next load.
    }
  }
  return { useList, current: useList.getState, keep: save }
}

function storedIds(key: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
