export const lib = {
  'Please try again in {count} days.': {
    one: 'Inténtalo de nuevo en un día.',
    other: 'Inténtalo de nuevo en {count} días.',
  },
  'Please try again in {count} hours.': {
    one: 'Inténtalo de nuevo en una hora.',
    other: 'Inténtalo de nuevo en {count} horas.',
  },
  'Please try again in {count} minutes.': {
    one: 'Inténtalo de nuevo en un minuto.',
    other: 'Inténtalo de nuevo en {count} minutos.',
  },
  'It may have happened. Press again: it happens once.': 'Puede que ya haya pasado. Pulsa otra vez: pasa una sola vez.',
  'We cannot reach the server right now. Please try again.':
    'No podemos comunicarnos con el servidor ahora mismo. Inténtalo de nuevo.',
  'Your browser kept the new tab closed. Allow pop-ups for this site, then press Play again.':
    'Tu navegador bloqueó la pestaña nueva. Permite las ventanas emergentes en este sitio y pulsa Jugar otra vez.',
}
