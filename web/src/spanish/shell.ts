export const shell = {
  'Skip to content': 'Ir al contenido',
  Shortcuts: 'Accesos directos',
  Lobby: 'Juegos',
  Credit: 'Crédito',
  Redeem: 'Canjear',
  Activity: 'Actividad',
  More: 'Más',
  'Unread notifications': 'Notificaciones sin leer',
  'Cart, {count} game': 'Carrito, {count} juego',
  'Cart, {count} games': 'Carrito, {count} juegos',
  'You are offline. What you see may be old.': 'Estás sin conexión. Lo que ves puede no estar al día.',
  'Reconnecting… What you see may be old.': 'Reconectando… Lo que ves puede no estar al día.',
}
