export const plinko = {
  '<b>Exactly 99 %</b> with every number of rows and every risk: of 100.00 bet, 99.00 come back on average. The risk only changes how the wins are spread. Prizes are rounded down to whole cents, which small bets feel.':
    '<b>Exactamente 99 %</b> con cualquier cantidad de filas y cualquier riesgo: de 100.00 apostados vuelven en promedio 99.00. El riesgo solo cambia cómo se reparten los premios. Los premios se redondean hacia abajo a centavos enteros, y eso lo sienten las apuestas pequeñas.',
  'A ball falls through the pegs. At each row it goes <b>left or right</b>, both equally likely. The slot where it lands multiplies your bet.':
    'Una bola cae entre los clavos. En cada fila va a la <b>izquierda o a la derecha</b>, con la misma probabilidad. La casilla donde cae multiplica tu apuesta.',
  'Both slots with the same distance from the middle are counted together.':
    'Las dos casillas a la misma distancia del centro se cuentan juntas.',
  'Chances with {rows} rows, for a bet of {bet}': 'Probabilidades con {rows} filas, para una apuesta de {bet}',
  'Change the risk': 'Cambiar el riesgo',
  Drop: 'Soltar',
  'Drop ({count} waiting)': 'Soltar ({count} en espera)',
  'Stop autoplay, or drop no more of the waiting balls': 'Parar el juego automático, o no soltar las bolas en espera',
  'Drop a ball; again for more': 'Soltar una bola; otra vez para más',
  'Fewer or more rows': 'Menos o más filas',
  High: 'Alto',
  'Landed on {multiple}.': 'Cayó en {multiple}.',
  Low: 'Bajo',
  Medium: 'Medio',
  'Multipliers, from left to right': 'Multiplicadores, de izquierda a derecha',
  Plinko: 'Plinko',
  Risk: 'Riesgo',
  'Rows: {rows}': 'Filas: {rows}',
  'You may drop the next ball while others still fall. Each ball is a bet of its own, decided before it falls and paid by the server.':
    'Puedes soltar la siguiente bola mientras otras siguen cayendo. Cada bola es una apuesta aparte, decidida antes de caer y pagada por el servidor.',
}
