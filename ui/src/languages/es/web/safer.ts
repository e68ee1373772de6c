/** Safer Play: limits, time-outs, self-exclusion and the reality check. */
export const safer = {
  'Safer Play': 'Juego responsable',
  'Decide now, with a clear head, what play may cost you. These limits apply to every game.':
    'Decide ahora, con la cabeza fría, cuánto puede costarte el juego. Lo que fijes aquí vale en todos los juegos.',
  'Your limits did not load': 'No se pudieron cargar tus límites',
  'They hold all the same.': 'Siguen valiendo de todos modos.',
  'Loading your limits': 'Cargando tus límites',
  'You are on a break from play until {until}.': 'Estás en una pausa de juego hasta el {until}.',
  'You have excluded yourself from play for good.': 'Te excluiste del juego para siempre.',
  'Your credit stays yours: you can collect and redeem it at any time.':
    'Lo que tienes sigue siendo tuyo: puedes cobrarlo y canjearlo cuando quieras.',
  '{breakText} What you have stays yours: you can collect and redeem it at any time.':
    '{breakText} Lo que tienes sigue siendo tuyo: puedes cobrarlo y canjearlo cuando quieras.',
  'You are on a break': 'Estás en una pausa',
  'You have excluded yourself': 'Te excluiste del juego',
  'Until then there is no bet, no credit to a game and no bonus. A round in play still pays what it wins.':
    'Hasta entonces no hay apuestas, ni crédito para los juegos, ni bonos. Una ronda en curso paga igual lo que gane.',
  'There is no bet, no credit to a game and no bonus. A round in play still pays what it wins.':
    'No hay apuestas, ni crédito para los juegos, ni bonos. Una ronda en curso paga igual lo que gane.',
  'It can be lifted six months after it began, and only by the house: <contact>write to us</contact> then.':
    'Solo la casa puede levantarla, y no antes de seis meses desde que empezó: <contact>escríbenos</contact> entonces.',
  'Daily loss limit': 'Límite de pérdida por día',
  'Your limits': 'Tus límites',
  'The most that you can lose of your own credit between 00:00 and 24:00 UTC.':
    'Lo máximo que puedes perder de tu propio crédito entre las 00:00 y las 24:00 UTC.',
  'What you win back makes room again; bonus credit does not count.':
    'Lo que recuperas vuelve a dejar espacio; el crédito de bono no cuenta.',
  'Weekly loss limit': 'Límite de pérdida por semana',
  'The same from Monday to Sunday.': 'Lo mismo, de lunes a domingo.',
  '{used} of {limit} lost this week': '{used} de {limit} perdidos esta semana',
  'Monthly loss limit': 'Límite de pérdida por mes',
  'The same for a calendar month.': 'Lo mismo, por mes calendario.',
  '{used} of {limit} lost this month': '{used} de {limit} perdidos este mes',
  'Credit moved to games in a day': 'Crédito movido a juegos por día',
  'The most credit that you can move to games between 00:00 and 24:00 UTC. Collecting it does not undo it.':
    'El máximo de crédito que puedes mover a los juegos entre las 00:00 y las 24:00 UTC. Cobrarlo de vuelta no lo descuenta.',
  '{used} of {limit} moved today': '{used} de {limit} movidos hoy',
  'Time of play in a day': 'Tiempo de juego por día',
  'After this time of play, games take no bet until 00:00 UTC. A pause of more than five minutes does not count.':
    'Después de este tiempo, los juegos no aceptan apuestas hasta las 00:00 UTC. Una pausa de más de cinco minutos no cuenta.',
  '{used} of {limit} played today': '{used} de {limit} jugados hoy',
  'Enter a number of minutes, 1,440 at most': 'Escribe un número de minutos, 1,440 como máximo',
  'In minutes': 'En minutos',
  'Set|limit': 'Fijar',
  'Change|limit': 'Cambiar',
  'Your results': 'Tus resultados',
  Period: 'Período',
  'By day': 'Por día',
  'By month': 'Por mes',
  'Result of the last 30 days': 'Resultado de los últimos 30 días',
  'Result of the last 12 months': 'Resultado de los últimos 12 meses',
  'No bet with your own credit in this time.': 'Ninguna apuesta con tu propio crédito en este tiempo.',
  'Winnings less stakes of your own credit, by UTC day. Bonus credit does not count.':
    'Ganancias menos apuestas de tu propio crédito, por día UTC. El crédito de bono no cuenta.',
  'Help lines': 'Líneas de ayuda',
  'Help lines of other countries': 'Líneas de ayuda de otros países',
  Website: 'Sitio web',
  'Check yourself': 'Revisa cómo juegas',
  'Nine questions about the last twelve months. Your answers stay on this page: nobody else sees them.':
    'Nueve preguntas sobre los últimos doce meses. Tus respuestas se quedan en esta página: nadie más las ve.',
  'Start|check': 'Empezar',
  'Answer all nine questions to see the result.': 'Responde las nueve preguntas para ver el resultado.',
  '{points} of 27 points': '{points} de 27 puntos',
  'Never|answer': 'Nunca',
  'Sometimes|answer': 'A veces',
  'Most of the time|answer': 'La mayoría de las veces',
  'Almost always|answer': 'Casi siempre',
  'No sign of a problem. Limits still help to keep it that way.':
    'Ninguna señal de problema. Los límites ayudan a que siga así.',
  'A few signs. A limit on losses or on time keeps play what it should be.':
    'Algunas señales. Un límite de pérdida o de tiempo ayuda a que el juego siga siendo juego.',
  'Play has begun to do harm. Set a limit now, or take a break, and talk to somebody.':
    'El juego empezó a hacerte daño. Fija un límite ahora o toma una pausa, y habla con alguien.',
  'Play does you harm. Please take a break or exclude yourself, and call a help line: it is free and confidential.':
    'El juego te hace daño. Toma una pausa o exclúyete, y llama a una línea de ayuda: es gratuita y confidencial.',
  'Have you bet more than you could really afford to lose?': '¿Has apostado más de lo que podías permitirte perder?',
  'Have you needed to gamble with larger amounts of money to get the same feeling of excitement?':
    '¿Has necesitado apostar cantidades mayores para sentir la misma emoción?',
  'When you gambled, did you go back another day to try to win back the money you lost?':
    'Cuando jugaste, ¿volviste otro día para tratar de recuperar el dinero perdido?',
  'Have you borrowed money or sold anything to get money to gamble?':
    '¿Has pedido dinero prestado o vendido algo para poder jugar?',
  'Have you felt that you might have a problem with gambling?':
    '¿Has sentido que podrías tener un problema con el juego?',
  'Has gambling caused you any health problems, including stress or anxiety?':
    '¿El juego te ha causado problemas de salud, como estrés o ansiedad?',
  'Have people criticized your betting or told you that you had a gambling problem, whether or not you thought it was true?':
    '¿Alguien ha criticado tus apuestas o te ha dicho que tienes un problema con el juego, lo creas o no?',
  'Has your gambling caused any financial problems for you or your household?':
    '¿El juego te ha causado problemas económicos, a ti o a tu hogar?',
  'Have you felt guilty about the way you gamble or what happens when you gamble?':
    '¿Te has sentido culpable por tu forma de jugar o por lo que pasa cuando juegas?',
  '{used} of {limit} lost today': '{used} de {limit} perdidos hoy',
  '{left} left': 'Quedan {left}',
  'Largest stake in a round': 'Apuesta máxima por ronda',
  'No round of any game can cost more than this in total. Doubling and splitting count too, with cash and with bonus credit.':
    'Ninguna ronda, en ningún juego, puede costar más en total: doblar y dividir también cuentan, se pague con lo que se pague.',
  'Set a limit': 'Fijar un límite',
  'Change the limit': 'Cambiar el límite',
  'A lower limit holds at once. A higher one, or none, waits for 24 hours and then for your confirmation.':
    'Un límite más bajo vale al instante. Uno más alto, o quitarlo, espera 24 horas y después tu confirmación.',
  'Set limits before you play?': '¿Fijar límites antes de jugar?',
  'On what you can lose, on stakes and on time. You can do it later too.':
    'A lo que puedes perder, a las apuestas y al tiempo. También puedes hacerlo más tarde.',
  'Set limits': 'Fijar límites',
  'Set Limit': 'Fijar límite',
  'Remove Limit': 'Quitar límite',
  'No limit|own': 'Sin límite',
  'Keep {amount}': 'Mantener {amount}',
  'Confirm {amount}': 'Confirmar {amount}',
  'Confirm no limit': 'Confirmar sin límite',
  'The limit goes away if you confirm it.': 'El límite se quita si lo confirmas.',
  'The limit becomes {amount} if you confirm it.': 'El límite pasa a {amount} si lo confirmas.',
  'From {moment} you can confirm that the limit goes away.':
    'Desde el {moment} puedes confirmar que el límite se quita.',
  'From {moment} you can confirm a limit of {amount}.': 'Desde el {moment} puedes confirmar un límite de {amount}.',
  'You have no limit now': 'Ahora no tienes límite',
  'Your limit is {amount} now': 'Tu límite es ahora de {amount}',
  'Reminder in games': 'Aviso en los juegos',
  'A game pauses and shows how long you have played, and what you won or lost. You then continue or leave.':
    'El juego se detiene y te dice cuánto tiempo llevas jugando y con qué resultado. Después sigues o sales.',
  'Games do not remind you any more': 'Los juegos ya no te avisan',
  'Games you open from now on remind you every {count} minutes':
    'Los juegos que abras desde ahora te avisan cada {count} minutos',
  'Off|reminder': 'No',
  '{count} min': '{count} min',
  'Make it longer': 'Alargar la pausa',
  'Take a break': 'Tomar una pausa',
  'For a while, no game takes a bet of yours. Nobody can shorten it, not even us.':
    'Durante un tiempo, ningún juego acepta tus apuestas. Nadie puede acortarla, ni siquiera nosotros.',
  'Exclude yourself': 'Excluirte del juego',
  'The same for a long time, when play is not good for you.':
    'Lo mismo por mucho tiempo, cuando jugar no te hace bien.',
  '24 hours': '24 horas',
  '7 days': '7 días',
  '30 days': '30 días',
  '6 months': '6 meses',
  '1 year': '1 año',
  'For good': 'Para siempre',
  'Exclude Me': 'Excluirme',
  'Take the Break': 'Tomar la pausa',
  'A round in play can be finished, but takes no further stake.':
    'Una ronda en curso se puede terminar, pero sin apostar más.',
  'Exclude yourself for good?': '¿Excluirte para siempre?',
  'Exclude yourself for {length}?': '¿Excluirte por {length}?',
  'Take a break of {length}?': '¿Tomar una pausa de {length}?',
  'No bet, no credit to a game and no bonus until {moment}.':
    'Sin apuestas, sin crédito para los juegos y sin bonos hasta el {moment}.',
  'Never again a bet, credit to a game or a bonus.': 'Nunca más apuestas, crédito para los juegos ni bonos.',
  'It cannot be undone. The house can lift it, but not before six months have passed.':
    'No se puede deshacer. La casa puede levantarla, pero no antes de que pasen seis meses.',
  'It cannot be shortened or undone, neither by you nor by us.':
    'No se puede acortar ni deshacer: ni tú ni nosotros podemos.',
  'When play is no fun any more': 'Cuando jugar deja de divertir',
  'Signs to take seriously: playing to win back what is lost, hiding it from others, playing with money meant for something else, or not being able to stop.':
    'Señales que hay que tomar en serio: jugar para recuperar lo perdido, ocultarlo a los demás, jugar con dinero destinado a otra cosa o no poder parar.',
  'Nobody has to manage that alone. Talk to somebody you trust. Most countries have a help line for gambling problems that is free and tells nobody; a doctor or your local health service knows it.':
    'Nadie tiene que resolverlo a solas. Habla con alguien de confianza. La mayoría de los países tiene una línea de ayuda para problemas con el juego, gratuita y confidencial; un médico o tu servicio de salud la conocen.',
  'We help too: <contact>write to us</contact>, and we set a limit or a break together with you.':
    'Nosotros también ayudamos: <contact>escríbenos</contact> y fijamos contigo un límite o una pausa.',
}
