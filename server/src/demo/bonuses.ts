/** The demo bonuses, one of each kind. */
import { creditOfSpins, type Draft } from '../bonus/offers.ts'

const spins = { count: 20, gameId: 'night-reels', cents: 20n }
const forAll = { audience: 'all', operatorId: null, repeats: false } as const
const common = { minDeposit: 0n, maxDeposit: 0n, maxBet: null, shares: {}, spins: null }

/** The bonus that the demo player is wagering. */
export const demoGift = '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d01'

/** A small bonus of the history. It is withdrawn, so the demo player does not see it. */
export const pastBonus: Omit<Draft, 'offeredFrom' | 'offeredUntil'> = {
  id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d04',
  title: 'Month opener',
  description: 'Five on the house, to be wagered once.',
  titleTranslations: { es: 'Inicio de mes' },
  descriptionTranslations: { es: 'Cinco por cuenta de la casa, para apostar una vez.' },
  terms: { ...common, kind: 'no-deposit', amount: 500n, playThrough: 100 },
  ...forAll,
}

export const demoBonuses: Omit<Draft, 'offeredFrom' | 'offeredUntil'>[] = [
  {
    id: demoGift,
    title: 'Night gift',
    description: 'Ten on the house, no deposit needed. Dice counts half, blackjack a tenth.',
    titleTranslations: { es: 'Regalo nocturno' },
    descriptionTranslations: { es: 'Diez de regalo, sin depósito. Dice cuenta la mitad; Blackjack, una décima parte.' },
    terms: {
      ...common,
      kind: 'no-deposit',
      amount: 1000n,
      playThrough: 500,
      maxBet: 200n,
      shares: { dice: 50, blackjack: 10 },
    },
    ...forAll,
  },
  {
    id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02',
    title: 'Welcome match',
    description: 'Twenty more when your operator gives you between 10.00 and 200.00 of credit.',
    titleTranslations: { es: 'Bono de bienvenida' },
    descriptionTranslations: { es: 'Veinte más cuando tu operador te dé entre 10.00 y 200.00 de crédito.' },
    terms: {
      ...common,
      kind: 'deposit',
      minDeposit: 1000n,
      maxDeposit: 20_000n,
      amount: 2000n,
      playThrough: 1000,
      maxBet: 500n,
    },
    ...forAll,
  },
  {
    id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d03',
    title: 'Twenty night spins',
    description: 'Twenty free spins of 0.20 in Night Reels, on the house.',
    titleTranslations: { es: 'Veinte giros nocturnos' },
    descriptionTranslations: { es: 'Veinte giros gratis de 0.20 en Night Reels, por cuenta de la casa.' },
    terms: { ...common, kind: 'free-spins', amount: creditOfSpins(spins), playThrough: 1000, spins },
    ...forAll,
  },
]

/** The prizes of the weekly race, from the first place on. */
export const racePrizes: Omit<Draft, 'offeredFrom' | 'offeredUntil'>[] = [
  ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d05', 'first', 'Primer', 2000n] as const,
  ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d06', 'second', 'Segundo', 1000n] as const,
  ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d07', 'third', 'Tercer', 500n] as const,
].map(([id, place, lugar, amount]) => ({
  id,
  title: `Race, ${place} place`,
  description: 'A prize of the weekly race, to be wagered once.',
  titleTranslations: { es: `${lugar} lugar de la carrera` },
  descriptionTranslations: { es: 'Un premio de la carrera semanal, para apostar una vez.' },
  terms: { ...common, kind: 'no-deposit', amount, playThrough: 100 },
  ...forAll,
}))
