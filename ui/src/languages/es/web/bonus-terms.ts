export const bonusTerms = {
  'A bonus closes by itself when its balance falls under {closesUnder}. It also ends when you deactivate your profile.':
    'Un bono se cierra solo cuando su saldo baja de {closesUnder}. También termina cuando desactivas tu perfil.',
  'A bonus exists for you only if you see it on the <link>Bonuses</link> page. A bonus that is not listed there cannot be claimed.':
    'Un bono existe para ti solo si lo ves en la página <link>Bonos</link>. Uno que no esté ahí no se puede reclamar, sin importar lo que hayas oído.',
  'Bonus Terms and Conditions': 'Términos y Condiciones de los Bonos',
  'Bonuses are for one person with one account. Multiple accounts, or abuse of a bonus in any other way, lead to the confiscation of the credits and the deletion of the accounts concerned.':
    'Los bonos son para una persona con una cuenta. Tener varias cuentas, o abusar de un bono de cualquier otra forma, lleva a la confiscación de los créditos y a la eliminación de las cuentas involucradas.',
  'Claiming a bonus': 'Reclamar un bono',
  'Every bonus states four figures before you claim it:': 'Cada bono indica cuatro datos antes de que lo reclames:',
  'How bonuses work on {brand}: what you get, what it takes, and when it ends.':
    'Cómo funcionan los bonos en {brand}: qué recibes, qué exige y cuándo termina.',
  'If these terms are translated, the English text prevails.':
    'Si estos términos se traducen, prevalece el texto en inglés.',
  'In any dispute about a bonus, the operator’s decision is final.':
    'En cualquier disputa sobre un bono, la decisión del operador es definitiva.',
  'Language, changes and decisions': 'Idioma, cambios y decisiones',
  'Once the play-through is met you can collect. At most {payoutCap} bonus credits are moved to your game wallet; the excess is forfeited.':
    'Una vez cumplido el requisito de apuesta puedes cobrar. Como máximo pasan {payoutCap} créditos de bono a tu billetera de juego; el excedente se pierde.',
  'Playing with bonus credit': 'Jugar con crédito de bono',
  'Several accounts and abuse': 'Cuentas múltiples y abuso',
  'The figures of a bonus': 'Los datos de un bono',
  'There are <strong>deposit bonuses</strong>, which wait for credit from your operator, and <strong>non-deposit bonuses</strong>, which start at once.':
    'Hay <strong>bonos por depósito</strong>, que esperan crédito de tu operador, y <strong>bonos sin depósito</strong>, que empiezan de inmediato.',
  'These terms may change without notice. The version on this page is the one that holds.':
    'Estos términos pueden cambiar sin previo aviso. La versión de esta página es la que vale.',
  'What you keep': 'Lo que te quedas',
  'When a bonus closes': 'Cuándo se cierra un bono',
  'Which bonuses there are': 'Qué bonos hay',
  'While a bonus is active, <strong>bonus credits are used first</strong>; your own credits follow only when they run out. What you win with bonus credit goes to the bonus balance.':
    'Mientras un bono está activo, <strong>los créditos de bono se usan primero</strong>; los tuyos siguen solo cuando aquellos se acaban. Lo que ganas con crédito de bono va al saldo del bono.',
  'Winnings from free spins or bonus games are kept apart, and are removed once the bonus is wagered, lost or forfeited. Until then you can stake them, and what that wins is bonus credit. Spins that you have not played end with the bonus.':
    'Las ganancias de giros gratis o juegos de bono se llevan aparte y se retiran cuando el bono queda apostado, perdido o anulado. Hasta entonces puedes apostarlas, y lo que ganen es crédito de bono. Los giros que no hayas jugado terminan con el bono.',
  'You can refuse a bonus for as long as you have not wagered any of it. After the first wager it stays.':
    'Puedes rechazar un bono mientras no hayas apostado nada de él. Después de la primera apuesta, se queda.',
  'You have <strong>{validityDays} days</strong> from activation to meet the play-through. A bonus that is not wagered by then expires, with everything on its balance.':
    'Tienes <strong>{validityDays} días</strong> desde la activación para cumplir el requisito de apuesta. Un bono que no se haya apostado para entonces vence, con todo su saldo.',
  'You need a connected, active <link>operator</link> to activate a bonus. Only one bonus can be active at a time, and only one can be activated per day (UTC).':
    'Necesitas un <link>operador</link> conectado y activo para activar un bono. Solo un bono puede estar activo a la vez, y solo uno se puede activar por día (UTC).',
  '<strong>Amount:</strong> the bonus credit that you receive.':
    '<strong>Monto:</strong> el crédito de bono que recibes.',
  '<strong>Maximum deposit:</strong> the most credit that starts it.':
    '<strong>Depósito máximo:</strong> el mayor crédito con que empieza.',
  '<strong>Minimum deposit:</strong> the least credit that starts it.':
    '<strong>Depósito mínimo:</strong> el menor crédito con que empieza.',
  '<strong>Play-through:</strong> how many times that amount has to be wagered.':
    '<strong>Requisito de apuesta:</strong> cuántas veces hay que apostar ese monto.',
}
