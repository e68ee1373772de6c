export const dice = {
  'Rolled {roll}.': 'Salió {roll}.',
  'A number from <b>0.00</b> to <b>99.99</b> is rolled, each of the 10,000 as likely as any other. You say whether it will fall <b>under</b> or <b>over</b> your target. The target itself loses.':
    'Sale un número de <b>0.00</b> a <b>99.99</b>, cada uno de los 10,000 tan probable como cualquier otro. Tú dices si caerá por <b>debajo</b> o por <b>encima</b> de tu meta. La meta misma pierde.',
  'A win pays your bet times 99 divided by the win chance in percent: 1.98× at 50 %, 9.90× at 10 %, 99× at 1 %. You may choose any chance from 1 to 98 %.':
    'Una ganancia paga tu apuesta por 99 dividido entre la probabilidad de ganar en porcentaje: 1.98× al 50 %, 9.90× al 10 %, 99× al 1 %. Puedes elegir cualquier probabilidad del 1 al 98 %.',
  'A win pays {prize}': 'Si ganas: {prize}',
  'Change between under and over': 'Cambiar entre debajo y encima',
  Dice: 'Dice',
  'Move the target by 1.00; with Shift on the slider by 0.01':
    'Mover la meta 1.00; con Shift en el control deslizante, 0.01',
  Multiplier: 'Multiplicador',
  Roll: 'Tirar',
  'Roll over': 'Por encima de',
  'Roll over instead': 'Cambiar a por encima',
  'Roll under': 'Por debajo de',
  'Roll under instead': 'Cambiar a por debajo',
  'What it pays': 'Qué paga',
  'What it returns': 'Qué devuelve',
  'Win chance': 'Probabilidad',
  '<b>99 %</b> at every chance: of 100.00 bet, 99.00 come back on average, and 1.00 stays with the house. The multiplier is rounded down to four decimals, which costs less than 0.01 %. Prizes are rounded down to whole cents, which small bets feel: a bet of 1.00 returns at least 98 %, the smallest of 0.10 at least 90 %.':
    '<b>99 %</b> con cualquier probabilidad: de 100.00 apostados vuelven en promedio 99.00, y 1.00 se queda en la casa. El multiplicador se redondea hacia abajo a cuatro decimales, lo que cuesta menos de 0.01 %. Los premios se redondean hacia abajo a centavos enteros, y eso lo sienten las apuestas pequeñas: una de 1.00 devuelve al menos 98 %, y la menor, de 0.10, al menos 90 %.',
}
