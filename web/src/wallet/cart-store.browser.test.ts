import { afterEach, expect, it } from 'vitest'
import { emptyCart, putInCart, setCartAmount, takeFromCart, useCart } from './cart.ts'

const dice = { id: 'dice', name: 'Dice' }
const mines = { id: 'mines', name: 'Mines' }
const cart = () => useCart.getState()
const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null')
const changedElsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))

afterEach(() => {
  emptyCart()
  localStorage.clear()
})

it('keeps one line per game, with its amount', () => {
  putInCart(dice)
  putInCart(dice)
  putInCart(mines)
  setCartAmount('dice', 2.5)
  takeFromCart('mines')
  expect(cart().lines).toEqual([{ gameId: 'dice', name: 'Dice', amount: 2.5 }])
})

it('survives a reload, including its request id', () => {
  putInCart(dice)
  expect(stored()).toEqual(cart())
})

it('gets a new request id with every change', () => {
  const requestIds = [cart().requestId]
  for (const change of [() => putInCart(dice), () => setCartAmount('dice', 3), () => takeFromCart('dice')]) {
    change()
    requestIds.push(cart().requestId)
  }
  expect(new Set(requestIds).size).toBe(4)
})

it('follows changes of another tab, and ignores invalid data', () => {
  const lines = [{ gameId: 'mines', name: 'Mines', amount: 4 }]
  localStorage.setItem('cart', JSON.stringify({ requestId: 'another', lines }))
  changedElsewhere()
  expect(cart()).toEqual({ requestId: 'another', lines })
  for (const broken of ['{', '7', '{"requestId":"x","lines":[{"gameId":"dice"}]}', '{"requestId":"x","lines":7}']) {
    localStorage.setItem('cart', broken)
    changedElsewhere()
    expect(cart().lines).toEqual([])
  }
})
