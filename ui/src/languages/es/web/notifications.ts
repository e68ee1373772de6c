export const notifications = {
  From: 'De',
  house: 'la casa',
  Message: 'Mensaje',
  'Messages from your operators and the house appear here.':
    'Aquí aparecen los mensajes de tus operadores y de la casa.',
  'No notifications': 'Sin notificaciones',
  Notifications: 'Notificaciones',
  'Messages from your operators and the house, newest first.':
    'Lo que te escribieron tus operadores y la casa, de lo más nuevo a lo más antiguo.',
  'Your notifications did not load': 'No pudimos cargar tus notificaciones',
  'Date (UTC)': 'Fecha (UTC)',
  '{count} more are unread.': { one: 'Hay {count} más sin leer.', other: 'Hay {count} más sin leer.' },
  'See notifications': 'Ver notificaciones',
  'See redeem': 'Ver canje',
  'See the answer': 'Ver la respuesta',
  'See operators': 'Ver operadores',
  'See bonuses': 'Ver bonos',
}
