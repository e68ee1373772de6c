import { create } from 'zustand'
import { ownStorage } from './own-storage.ts'

/** A list of ids, stored per user in this browser and synchronised between tabs. */
export function persistedList(key: string) {
  const storage = ownStorage(key)
  const stored = () => idsIn(storage.read())
  const useList = create<readonly string[]>(stored)
  storage.onChange(() => useList.setState(stored(), true))
  const save = (list: readonly string[]): void => {
    useList.setState(list, true)
    storage.write(JSON.stringify(list))
  }
  return { useList, current: useList.getState, save }
}

function idsIn(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
