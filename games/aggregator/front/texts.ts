/** The texts of the pages. The English text is the key. */

const spanish: Record<string, string> = {
  'Sun or Moon': 'Sol o luna',
  'Harvest Wheel': 'Rueda de la cosecha',
  'Pearl Cards': 'Cartas de perlas',
  'Simulated game': 'Juego simulado',
  'A game of the simulated aggregator, for the demo': 'Un juego del agregador simulado, para la demo',
  'Back to the lobby': 'Volver al lobby',
  'How it works': 'Cómo funciona',
  'Sound on': 'Activar el sonido',
  'Sound off': 'Quitar el sonido',
  Close: 'Cerrar',
  Balance: 'Saldo',
  Bet: 'Apuesta',
  Win: 'Premio',
  Sun: 'Sol',
  Moon: 'Luna',
  Spin: 'Girar',
  'Buy a card': 'Comprar una carta',
  'Lower the bet': 'Bajar la apuesta',
  'Raise the bet': 'Subir la apuesta',
  'Free spins': 'Giros gratis',
  '{count} free spins of {stake}': '{count} giros gratis de {stake}',
  'Choose a side. It pays {factor} × the bet.': 'Elige un lado. Paga {factor} × la apuesta.',
  'The wheel has 24 equal fields. The field under the pointer pays that many times the bet.':
    'La rueda tiene 24 campos iguales. El campo bajo la flecha paga esas veces la apuesta.',
  'Scratch the card. Three equal symbols pay.': 'Rasca la carta. Tres símbolos iguales pagan.',
  'Scratch, or press a field': 'Rasca, o pulsa un campo',
  'Return to player {rtp} %': 'Retorno al jugador {rtp} %',
  'The outcome is drawn by the aggregator. This demo has no certificate, and no proof for players.':
    'El agregador sortea el resultado. Esta demo no tiene certificado ni prueba para los jugadores.',
  'You win {amount}': 'Ganas {amount}',
  'No win this time': 'Esta vez no hay premio',
  'You do not have enough credit for this bet.': 'No tienes saldo suficiente para esta apuesta.',
  'You cannot bet now: a limit or a pause applies.': 'No puedes apostar ahora: se aplica un límite o una pausa.',
  'Your session has ended. Open the game again from the lobby.':
    'Tu sesión ha terminado. Abre el juego de nuevo desde el lobby.',
  'The game is closed at the moment.': 'El juego está cerrado en este momento.',
  'The wallet has not answered. Your stake comes back by itself.':
    'La billetera no ha respondido. Tu apuesta vuelve sola.',
  'The connection was lost. Your credit is safe: nothing is lost or paid twice.':
    'Se perdió la conexión. Tu saldo está seguro: nada se pierde ni se paga dos veces.',
  'This bet was not possible.': 'Esta apuesta no fue posible.',
  'There is no such round.': 'No existe esa ronda.',
  Round: 'Ronda',
  Time: 'Hora',
  Choice: 'Elección',
  Outcome: 'Resultado',
  Payout: 'Pago',
  State: 'Estado',
  Closed: 'Cerrada',
  'Stake returned': 'Apuesta devuelta',
  Refused: 'Rechazada',
  'In progress': 'En curso',
  'Free spin': 'Giro gratis',
  sun: 'sol',
  moon: 'luna',
}

export type Translate = (text: string, values?: Record<string, string | number>) => string

export function translator(language: string): Translate {
  const isSpanish = language.startsWith('es')
  return (text, values = {}) =>
    ((isSpanish ? spanish[text] : undefined) ?? text).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    )
}

/** What the player reads for a status of the operator. */
export function problemText(t: Translate, status: string): string {
  if (status === 'RS_ERROR_NOT_ENOUGH_MONEY') return t('You do not have enough credit for this bet.')
  if (status === 'RS_ERROR_LIMIT_REACHED' || status === 'RS_ERROR_USER_DISABLED')
    return t('You cannot bet now: a limit or a pause applies.')
  if (status === 'RS_ERROR_TOKEN_EXPIRED' || status === 'RS_ERROR_INVALID_TOKEN')
    return t('Your session has ended. Open the game again from the lobby.')
  if (status === 'RS_ERROR_INVALID_GAME' || status === 'RS_ERROR_INVALID_PARTNER')
    return t('The game is closed at the moment.')
  return t('This bet was not possible.')
}
