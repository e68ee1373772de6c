/** Texts about limits, time-outs and the reality check. */
export const safer = {
  'This bet could go over the loss limit that you have set for a day.':
    'Esta apuesta podría superar el límite de pérdida por día que fijaste.',
  'This bet could go over the loss limit that you have set for a week.':
    'Esta apuesta podría superar el límite de pérdida por semana que fijaste.',
  'This bet could go over the loss limit of {amount} that you have set for a week.':
    'Esta apuesta podría superar el límite de pérdida de {amount} por semana que fijaste.',
  'This bet could go over the loss limit that you have set for a month.':
    'Esta apuesta podría superar el límite de pérdida por mes que fijaste.',
  'This bet could go over the loss limit of {amount} that you have set for a month.':
    'Esta apuesta podría superar el límite de pérdida de {amount} por mes que fijaste.',
  'You have played as long today as the limit that you have set.':
    'Hoy ya jugaste tanto tiempo como el límite que fijaste.',
  'This bet could go over the loss limit of {amount} that you have set for a day.':
    'Esta apuesta podría superar el límite de pérdida de {amount} por día que fijaste.',
  'This would stake more in one round than the limit that you have set.':
    'Con esto apostarías en una ronda más que el límite que fijaste.',
  'This would stake more in one round than {amount}, the limit that you have set.':
    'Con esto apostarías en una ronda más de {amount}, el límite que fijaste.',
  'Your account cannot play at the moment. If you have taken a break, Safer Play says until when.':
    'Tu cuenta no puede jugar por ahora. Si tomaste una pausa, en Juego responsable verás hasta cuándo.',
  'Safer Play': 'Juego responsable',
  'Safer Play: limits and breaks': 'Juego responsable: límites y pausas',
  'A moment to look up': 'Un momento para mirar',
  'You have been playing for {count} minutes. You asked for this reminder.': {
    one: 'Llevas {count} minuto jugando. Pediste que te avisáramos.',
    other: 'Llevas {count} minutos jugando. Pediste que te avisáramos.',
  },
  'Keep playing': 'Seguir jugando',
  'Leave|game': 'Salir',
}
