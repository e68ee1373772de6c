/** A lane's cache of books, least recently used first out. */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import type { WorkingBook } from './working-book.ts'

/** A few kilobytes each. */
const maxBooks = 20_000

export type Memory = ReturnType<typeof openMemory>

export function openMemory(limit = maxBooks) {
  const books = new Map<string, WorkingBook>()
  return {
    get(playerId: string): WorkingBook | undefined {
      const book = books.get(playerId)
      if (!book) return undefined
      books.delete(playerId)
      books.set(playerId, book)
      return book
    },
    put(book: WorkingBook): void {
      books.delete(book.playerId)
      books.set(book.playerId, book)
      if (books.size > limit) books.delete(defined(books.keys().next().value))
      assert(books.size <= limit, `${books.size} books are cached, the limit is ${limit}`)
    },
    forget: (playerId: string): void => void books.delete(playerId),
    forgetAll: (): void => books.clear(),
  }
}
