/** The cart: an amount per game. Stored per player in this browser until it is transferred, emptied, or the player signs out. */
import { newRequestId } from '@lucero/contract/shared/request-id'
import { create } from 'zustand'
import { ownStorage } from '../lib/own-storage.ts'

export type CartLine = { gameId: string; name: string; amount: number }

/** Every change gets a new request id. A retry of the same cart, even after a reload, is idempotent. */
type Cart = { requestId: string; lines: readonly CartLine[] }

const storage = ownStorage('cart')
const firstAmount = 10

const emptyOne = (): Cart => ({ requestId: newRequestId(), lines: [] })

// Initially empty, as in the prerendered HTML (web/src/first-page.tsx), so that hydration matches.
export const useCart = create<Cart>(emptyOne)
useCart.setState(storedCart())

storage.onChange(() => useCart.setState(storedCart()))

export function putInCart({ id, name }: { id: string; name: string }): void {
  const { lines } = useCart.getState()
  if (!lines.some(({ gameId }) => gameId === id)) saveCart([...lines, { gameId: id, name, amount: firstAmount }])
}

export const setCartAmount = (gameId: string, amount: number): void =>
  saveCart(useCart.getState().lines.map((line) => (line.gameId === gameId ? { ...line, amount } : line)))

export const takeFromCart = (gameId: string): void =>
  saveCart(useCart.getState().lines.filter((line) => line.gameId !== gameId))

export const emptyCart = (): void => saveCart([])

function saveCart(lines: readonly CartLine[]): void {
  const cart = { requestId: newRequestId(), lines }
  useCart.setState(cart)
  storage.write(JSON.stringify(cart))
}

function storedCart(): Cart {
  try {
    const cart: unknown = JSON.parse(storage.read() ?? 'null')
    if (isCart(cart)) return cart
  } catch {
    // Not valid JSON: start with an empty cart.
  }
  return emptyOne()
}

function isCart(value: unknown): value is Cart {
  const { requestId, lines } = (value ?? {}) as Partial<Cart>
  return typeof requestId === 'string' && Array.isArray(lines) && lines.every(isLine)
}

function isLine(value: unknown): value is CartLine {
  const { gameId, name, amount } = (value ?? {}) as Partial<CartLine>
  return typeof gameId === 'string' && typeof name === 'string' && typeof amount === 'number' && amount >= 0
}
