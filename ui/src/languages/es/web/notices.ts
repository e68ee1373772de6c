/** Messages that the program writes to players (contract/src/player/notices.ts). */
export const notices = {
  'The house has changed the phone number of your account to one that ends in {ending}.':
    'La casa cambió el número de teléfono de tu cuenta por uno que termina en {ending}.',
  'If you did not ask for this, contact us.': 'Si no lo pediste, contáctanos.',
  'A bonus is waiting for you: "{title}". Its terms are on the Bonuses page.':
    'Te espera un bono: “{title}”. Sus condiciones están en la página Bonos.',
  'Free spins that were not played, and end with it: {unplayed}.':
    'Giros gratis que no jugaste y terminan con él: {unplayed}.',
  'Operator {operator} has accepted your application.': 'El operador {operator} aceptó tu solicitud.',
  'Operator {operator} has given you {amount} of credit.': 'El operador {operator} te dio {amount} de crédito.',
  'Operator {operator} has not accepted your application: {reason}':
    'El operador {operator} no aceptó tu solicitud: {reason}',
  'Operator {operator} has reversed {amount} of credit.': 'El operador {operator} revirtió {amount} de crédito.',
  'Wager {target} within {days} days.': {
    one: 'Apuesta {target} en {days} día.',
    other: 'Apuesta {target} en {days} días.',
  },
  'Welcome to {brand}. Your first credit is in your wallet.':
    'Te damos la bienvenida a {brand}. Tu primer crédito ya está en tu billetera.',
  'You have collected {amount} of your bonus "{title}".': 'Cobraste {amount} de tu bono “{title}”.',
  'Your bonus "{title}" awaits a deposit again: the credit that started it was reversed.':
    'Tu bono “{title}” espera otra vez un depósito: el crédito con el que empezó fue revertido.',
  'Your bonus "{title}" ends at {until}.': 'Tu bono “{title}” termina el {until}.',
  'Your bonus "{title}" has ended: its {days} days are over.': {
    one: 'Tu bono “{title}” terminó: pasó su {days} día.',
    other: 'Tu bono “{title}” terminó: pasaron sus {days} días.',
  },
  'Your bonus "{title}" has ended: less than {closesUnder} was left.':
    'Tu bono “{title}” terminó: quedaban menos de {closesUnder}.',
  'Your bonus "{title}" has ended: the house closed your account.':
    'Tu bono “{title}” terminó: la casa cerró tu cuenta.',
  'Your bonus "{title}" has ended: you deactivated your profile.': 'Tu bono “{title}” terminó: desactivaste tu perfil.',
  'Your bonus "{title}" has ended: you left {operator}.': 'Tu bono “{title}” terminó: dejaste {operator}.',
  'Your bonus "{title}" is active: {amount} of bonus credit is yours.':
    'Tu bono “{title}” está activo: tienes {amount} de crédito de bono.',
  'Your bonus "{title}" is active: {spins} free spins are yours.': {
    one: 'Tu bono “{title}” está activo: tienes {spins} giro gratis.',
    other: 'Tu bono “{title}” está activo: tienes {spins} giros gratis.',
  },
  'Your bonus "{title}" is refused.': 'Rechazaste tu bono “{title}”.',
  'Your bonus "{title}" is wagered. Collect it on the Bonuses page.':
    'Ya apostaste lo necesario de tu bono “{title}”. Cóbralo en la página Bonos.',
  'Your bonus "{title}" starts when operator {operator} gives you credit between {minDeposit} and {maxDeposit}.':
    'Tu bono “{title}” empieza cuando el operador {operator} te dé crédito entre {minDeposit} y {maxDeposit}.',
  'Your redeem {redeem} has been paid.': 'Tu canje {redeem} ya fue pagado.',
  'Reason: {reason}': 'Motivo: {reason}',
  'Your redeem {redeem} was rejected; the credit is back in your wallet.':
    'Tu canje {redeem} fue rechazado; el crédito está de nuevo en tu billetera.',
  '{answer}': '{answer}',
  '{excess} was forfeited.': 'Se perdieron {excess}.',
  '{forfeited} of bonus credit was forfeited.': 'Se perdieron {forfeited} de crédito de bono.',
  '{left} is left to wager.': 'Faltan {left} por apostar.',
  '{removed} won by free spins was removed.': 'Se retiraron {removed} que ganaron los giros gratis.',
}
