import { expect, it } from 'vitest'
import { translateServerText } from './translate-server-text.ts'

it.each([
  ['Operator 1003 has accepted your application.', 'El operador 1003 aceptó tu solicitud.'],
  ['Your redeem R7K2 has been paid.', 'Tu canje R7K2 ya fue pagado.'],
  [
    'Welcome to Lucero. Your first credit is in your wallet.',
    'Te damos la bienvenida a Lucero. Tu primer crédito ya está en tu billetera.',
  ],
  [
    'A bonus is waiting for you: "Ten". Its terms are on the Bonuses page.',
    'Te espera un bono: “Ten”. Sus condiciones están en la página Bonos.',
  ],
  ['you left Plainly', 'dejaste Plainly'],
  ['Operator 1001 has reversed 25.50 of credit.', 'El operador 1001 revirtió 25.50 de crédito.'],
  [
    'Your bonus "Welcome" awaits a deposit again: the credit that started it was reversed.',
    'Tu bono “Welcome” espera otra vez un depósito: el crédito con el que empezó fue revertido.',
  ],
  ['Operator 1001 has given you 25.50 of credit.', 'El operador 1001 te dio 25.50 de crédito.'],
  [
    'Your redeem R7K2 was rejected; the credit is back in your wallet.',
    'Tu canje R7K2 fue rechazado; el crédito está de nuevo en tu billetera.',
  ],
  [
    'Your bonus "plain" is active: 3.00 of bonus credit is yours. Wager 6.00 within 15 days.',
    'Tu bono “plain” está activo: tienes 3.00 de crédito de bono. Apuesta 6.00 en 15 días.',
  ],
  [
    'Your bonus "Twenty" is active: 20 free spins are yours. Wager 40.00 within 15 days.',
    'Tu bono “Twenty” está activo: tienes 20 giros gratis. Apuesta 40.00 en 15 días.',
  ],
  [
    'Your bonus "Match" starts when operator 1001 gives you credit between 10.00 and 200.00.',
    'Tu bono “Match” empieza cuando el operador 1001 te dé crédito entre 10.00 y 200.00.',
  ],
  [
    'Your bonus "plain" is wagered. Collect it on the Bonuses page.',
    'Ya apostaste lo necesario de tu bono “plain”. Cóbralo en la página Bonos.',
  ],
  [
    'Your bonus "spins" is wagered. Collect it on the Bonuses page. 4.80 won by free spins was removed. Free spins that were not played, and end with it: 2.',
    'Ya apostaste lo necesario de tu bono “spins”. Cóbralo en la página Bonos. Se retiraron 4.80 que ganaron los giros gratis. Giros gratis que no jugaste y terminan con él: 2.',
  ],
  [
    'Your bonus "spins" has ended: its 15 days are over. Free spins that were not played, and end with it: 2. 2.00 of bonus credit was forfeited.',
    'Tu bono “spins” terminó: pasaron sus 15 días. Giros gratis que no jugaste y terminan con él: 2. Se perdieron 2.00 de crédito de bono.',
  ],
  ['You have collected 7.00 of your bonus "plain".', 'Cobraste 7.00 de tu bono “plain”.'],
  [
    'You have collected 2500.00 of your bonus "plain". 3.00 was forfeited.',
    'Cobraste 2500.00 de tu bono “plain”. Se perdieron 3.00.',
  ],
  [
    'Your bonus "plain" ends at 2026-11-18 03:02 UTC. 4.00 is left to wager.',
    'Tu bono “plain” termina el 2026-11-18 03:02 UTC. Faltan 4.00 por apostar.',
  ],
  ['Your bonus "plain" is refused.', 'Rechazaste tu bono “plain”.'],
  [
    'Your bonus "plain" has ended: its 15 days are over. 2.00 of bonus credit was forfeited.',
    'Tu bono “plain” terminó: pasaron sus 15 días. Se perdieron 2.00 de crédito de bono.',
  ],
  [
    'Your bonus "plain" has ended: less than 0.50 was left. 0.40 of bonus credit was forfeited.',
    'Tu bono “plain” terminó: quedaban menos de 0.50. Se perdieron 0.40 de crédito de bono.',
  ],
  [
    'Your bonus "plain" has ended: you left Casa, S.A.. 3.00 of bonus credit was forfeited.',
    'Tu bono “plain” terminó: dejaste Casa, S.A.. Se perdieron 3.00 de crédito de bono.',
  ],
  ['Your bonus "plain" has ended: you deactivated your profile.', 'Tu bono “plain” terminó: desactivaste tu perfil.'],
  ['Your hat was forfeited.', undefined],
  ['We have looked into your question.', undefined],
])('%s', (english, words) => expect(translateServerText(english)).toBe(words))
