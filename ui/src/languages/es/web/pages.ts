export const pages = {
  'A ledger that adds up': 'Un libro de cuentas que cuadra',
  'A username, a password and your phone. A texted code makes the account yours.':
    'Un usuario, una contraseña y tu teléfono. Con un código por mensaje la cuenta es tuya.',
  'Back to Home': 'Volver al inicio',
  'Casino games with the odds on the table, and a ledger you can check yourself.':
    'Juegos de casino con las probabilidades a la vista y un libro de cuentas que tú mismo puedes comprobar.',
  'Choose an operator. They hand you credits and redeem them. No card, ever.':
    'Elige un operador. Él te da los créditos y te los canjea. Sin tarjetas, nunca.',
  Connect: 'Conéctate',
  'Credit you have moved to games or are redeeming, newest first.':
    'El crédito que moviste a juegos o que estás canjeando, de lo más reciente a lo más antiguo.',
  'Each game says what it returns to players before you put anything in. Any round of our own games can be played again from its seeds.':
    'Cada juego dice cuánto devuelve a los jugadores antes de que pongas nada. Cualquier ronda de nuestros propios juegos se puede jugar de nuevo a partir de sus semillas.',
  'Every credit that moves is booked twice, to the cent, and never rewritten. Your history shows the balance after each step.':
    'Cada crédito que se mueve se anota dos veces, al centavo, y nunca se reescribe. Tu historial muestra el saldo después de cada paso.',
  ID: 'ID',
  Join: 'Regístrate',
  'Last changed on {updated}.': 'Último cambio: {updated}.',
  'More answers': 'Más respuestas',
  'Move credits to a game, collect them back, redeem when you like. It is all on record.':
    'Mueve créditos a un juego, cóbralos de vuelta, canjéalos cuando quieras. Todo queda registrado.',
  'No star here': 'Aquí no hay estrella',
  'No transactions yet': 'Aún no hay transacciones',
  'Nobody looks over your shoulder': 'Nadie mira sobre tu hombro',
  'Odds on the table': 'Probabilidades a la vista',
  'On this page': 'En esta página',
  'People behind the credits': 'Personas detrás de los créditos',
  'Play|step': 'Juega',
  'See Bonuses': 'Ver bonos',
  'Sign-ups verified by phone, guessing locked out, and no outside trackers on any page.':
    'Registros verificados por teléfono, intentos de adivinar bloqueados y ningún rastreador externo en ninguna página.',
  Status: 'Estado',
  'This address leads nowhere. It may have been mistyped, or the page has moved on.':
    'Esta dirección no lleva a ninguna parte. Quizá está mal escrita o la página se mudó.',
  'Three steps to your first round': 'Tres pasos hasta tu primera ronda',
  Transactions: 'Transacciones',
  'Transfer to game': 'Transferencia a juego',
  Welcome: 'Te damos la bienvenida',
  'Your transfers to games and your redeems are listed here.': 'Aquí verás lo que muevas a un juego o canjees.',
  'Why you can trust it': 'Por qué puedes confiar',
  'You pick your operator and can change your mind. Redeem codes stay yours until you say otherwise.':
    'Tú eliges a tu operador y puedes cambiar de opinión. Los códigos de canje son tuyos hasta que tú digas lo contrario.',
  'Your profile is deactivated. Activate it to play again.':
    'Tu perfil está desactivado. Actívalo para volver a jugar.',
  'Your transactions did not load': 'No se pudieron cargar tus transacciones',
  'Continue {game}': 'Continuar {game}',
  'Connect to an operator and have {amount} to play with.': 'Conéctate a un operador y ten {amount} para jugar.',
  'Connect to an operator, who hands you credit to play with.':
    'Conéctate a un operador, que te da crédito para jugar.',
  'Play {name} again': 'Jugar a {name} otra vez',
  'See Operators': 'Ver operadores',
  'Try {game}': 'Probar {game}',
  'Welcome back, {name}.': 'Hola de nuevo, {name}.',
  'Welcome back.': 'Hola de nuevo.',
  'Welcome, {name}.': 'Hola, {name}.',
  'Welcome.': 'Hola.',
  'Your bonus is ready to be played, and the star is up.': 'Tu bono está listo para jugar, y la estrella ya salió.',
  'Your wallet is empty. Ask your operator, or claim a bonus.':
    'Tu billetera está vacía. Pídele crédito a tu operador o reclama un bono.',
  '{amount} in your wallet, and the star is up.': '{amount} en tu billetera, y la estrella ya salió.',
  '{amount} to start with, no card.': '{amount} para empezar, sin tarjeta.',
  '{amount} waits for you in {game}.': '{amount} te esperan en {game}.',
  '{operator} reads your application. Others may be quicker.':
    '{operator} lee tu solicitud. Otros quizá respondan antes.',
  'A pending row is a redeem. <done>Mark Done</done> only ticks it off for you, until you leave this page.':
    'Una fila pendiente es un canje. <done>Marcar como listo</done> solo la señala para ti, hasta que salgas de esta página.',
}
