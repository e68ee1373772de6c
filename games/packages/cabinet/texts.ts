/** The texts of the controls. The English text is the key. A game adds its own. */

const spanish = {
  Balance: 'Saldo',
  Bet: 'Apuesta',
  Win: 'Premio',
  Play: 'Jugar',
  Skip: 'Saltar',
  'Lower the bet': 'Bajar la apuesta',
  'Raise the bet': 'Subir la apuesta',
  'How it works': 'Cómo funciona',
  'Sound on': 'Activar el sonido',
  'Sound off': 'Quitar el sonido',
  'Full screen': 'Pantalla completa',
  Turbo: 'Turbo',
  'Play by itself': 'Juego automático',
  Stop: 'Detener',
  '{count} rounds': '{count} rondas',
  Close: 'Cerrar',
  Cancel: 'Cancelar',
  Continue: 'Continuar',
  'Try again': 'Intentar de nuevo',
  'Play it again': 'Ver de nuevo',
  'Return to player {rtp} %': 'Retorno al jugador {rtp} %',
  'Mode {mode}: costs {cost} × the bet, returns {rtp} %, wins in {hits} % of the rounds, pays at most {largest} × the bet.':
    'Modo {mode}: cuesta {cost} × la apuesta, devuelve el {rtp} %, gana en el {hits} % de las rondas, paga como máximo {largest} × la apuesta.',
  'Keys: space plays, up and down change the bet.': 'Teclas: espacio juega, arriba y abajo cambian la apuesta.',
  'The table shows the win in times the bet.': 'La tabla muestra el premio en veces la apuesta.',
  Session: 'Sesión',
  Net: 'Resultado',
  Replay: 'Repetición',
  'Your last round goes on.': 'Tu última ronda continúa.',
  'It costs {amount}.': 'Cuesta {amount}.',
  'You do not have enough credit for this bet.': 'No tienes saldo suficiente para esta apuesta.',
  'You cannot bet now: a limit or a pause applies. The page around the game says which.':
    'No puedes apostar ahora: se aplica un límite o una pausa. La página alrededor del juego dice cuál.',
  'This game is not available where you are.': 'Este juego no está disponible donde estás.',
  'Your session has ended. Open the game again from the lobby.':
    'Tu sesión ha terminado. Abre el juego de nuevo desde el lobby.',
  'This bet is not possible. Choose another amount.': 'Esta apuesta no es posible. Elige otro importe.',
  'There is no such round.': 'No existe esa ronda.',
  'The game is closed for maintenance.': 'El juego está cerrado por mantenimiento.',
  'The connection was lost. Your credit is safe: nothing is lost or paid twice.':
    'Se perdió la conexión. Tu saldo está seguro: nada se pierde ni se paga dos veces.',
}

/** Words for a social casino, where nothing is bet. */
const social: Record<string, string> = {
  Bet: 'Play amount',
  'Lower the bet': 'Lower the play amount',
  'Raise the bet': 'Raise the play amount',
}
const socialSpanish: Record<string, string> = {
  Bet: 'Jugada',
  'Lower the bet': 'Bajar la jugada',
  'Raise the bet': 'Subir la jugada',
}

export type Texts = Record<string, string>
export type Translate = (text: string, values?: Record<string, string | number>) => string

/** `own`: the Spanish texts of the game. */
export function translator(language: string, own: Texts, isSocial = () => false): Translate {
  const isSpanish = language.startsWith('es')
  const table: Texts = isSpanish ? { ...spanish, ...own } : {}
  return (text, values = {}) => {
    const friendly = isSocial() ? (isSpanish ? socialSpanish : social)[text] : undefined
    const found = friendly ?? table[text] ?? text
    return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** What the player reads for an error of the server. */
export function errorText(t: Translate, code: string): string {
  if (code === 'ERR_IPB') return t('You do not have enough credit for this bet.')
  if (code === 'ERR_GLE')
    return t('You cannot bet now: a limit or a pause applies. The page around the game says which.')
  if (code === 'ERR_LOC') return t('This game is not available where you are.')
  if (code === 'ERR_IS' || code === 'ERR_ATE') return t('Your session has ended. Open the game again from the lobby.')
  if (code === 'ERR_VAL') return t('This bet is not possible. Choose another amount.')
  if (code === 'NOT_FOUND') return t('There is no such round.')
  if (code === 'ERR_MAINTENANCE') return t('The game is closed for maintenance.')
  return t('The connection was lost. Your credit is safe: nothing is lost or paid twice.')
}
