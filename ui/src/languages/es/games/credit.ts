/** Texts of the credit dialog. */
export const credit = {
  'There is not enough credit for this bet': 'No tienes crédito suficiente para esta apuesta',
  'Your credit in this game': 'Tu crédito en este juego',
  'You play with play money: what it wins here stays here.':
    'Juegas con dinero de juego: lo que ganes aquí, aquí se queda.',
  Balance: 'Saldo',
  'Bonus credit in the balance': 'De él, crédito de bono',
  'Time at this table': 'Tiempo en esta mesa',
  '{count} min': '{count} min',
  Rounds: 'Rondas',
  Staked: 'Apostado',
  'Paid back': 'Pagado',
  'Result of this visit': 'Resultado de esta visita',
  'Play money': 'Dinero demo',
  'Play for real': 'Juego real',
  'Add Credit': 'Agregar crédito',
  '{name}, provably fair: {percent} % returned to the player, every round can be checked. Try it with play money.':
    '{name}, demostrablemente justo: devuelve al jugador el {percent} % y cada ronda se puede comprobar. Pruébalo con dinero de juego.',
}
