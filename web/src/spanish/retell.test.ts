import { expect, it } from 'vitest'
import { retell } from './retell.ts'

it.each([
  ['Operator 1003 has accepted your application.', 'El operador 1003 aceptó tu solicitud.'],
  ['Your redeem R7K2 has been paid.', 'Tu canje R7K2 ya fue pagado.'],
  [
    'Welcome to Lucero. Your first credit is in your wallet.',
    'Te damos la bienvenida a Lucero. Tu primer crédito ya está en tu monedero.',
  ],
  [
    'A bonus is waiting for you: "Ten". Its terms are on the Bonuses page.',
    'Te espera un bono: «Ten». Sus condiciones están en la página Bonos.',
  ],
  ['you left Plainly', 'dejaste Plainly'],
  ['We have looked into your question.', undefined],
])('%s', (english, words) => expect(retell(english)).toBe(words))
