/** Texts around a decision: warnings about the player, lost answers, and what another person decided meanwhile. */
export const decisions = {
  'Before you decide': 'Antes de decidir',
  'Note pinned or unpinned': 'Nota fijada o soltada',
  'Notes on this player could not be read.': 'No se pudieron leer las notas de este jugador.',
  Pin: 'Fijar',
  'Pin the note of {author}': 'Fijar la nota de {author}',
  'Pin: show it with every redeem and grant of this player':
    'Fijar: mostrarla con cada canje y cada entrega de este jugador',
  Pinned: 'Fijada',
  Unpin: 'Soltar',
  'Unpin the note of {author}': 'Soltar la nota de {author}',
  'Warnings about a player read': 'Advertencias sobre un jugador leídas',
  '{count} open risk findings': {
    one: '{count} hallazgo de riesgo abierto',
    other: '{count} hallazgos de riesgo abiertos',
  },
  '{findings}. Ask a manager before you decide.': '{findings}. Pregunta a un gerente antes de decidir.',
}
