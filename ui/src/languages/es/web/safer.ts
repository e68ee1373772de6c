/** Safer Play: limits, time-outs, self-exclusion and the reality check. */
export const safer = {
  'Safer Play': 'Juego responsable',
  'Decide now, with a clear head, what play may cost you. What you set here holds in every game.':
    'Decide ahora, con la cabeza fría, cuánto puede costarte el juego. Lo que fijes aquí vale en todos los juegos.',
  'Your limits did not load': 'No se pudieron cargar tus límites',
  'They hold all the same.': 'Siguen valiendo de todos modos.',
  'Loading your limits': 'Cargando tus límites',
  'You are on a break from play until {until}.': 'Estás en una pausa de juego hasta el {until}.',
  'You have excluded yourself from play for good.': 'Te excluiste del juego para siempre.',
  'What you have stays yours: you can collect and redeem it at any time.':
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
  'The most that you can lose of your own credit between 00:00 and 24:00 UTC. What you win back makes room again; bonus credit does not count.':
    'Lo máximo que puedes perder de tu propio crédito entre las 00:00 y las 24:00 UTC. Lo que recuperas vuelve a dejar espacio; el crédito de bono no cuenta.',
  '{used} of {limit} lost today': '{used} de {limit} perdidos hoy',
  '{left} left': 'Quedan {left}',
  'Lost today: {used} of {limit}': 'Perdido hoy: {used} de {limit}',
  'Largest stake in a round': 'Apuesta máxima por ronda',
  'No round of any game can cost more than this in all: doubling and splitting count too, whatever pays for it.':
    'Ninguna ronda, en ningún juego, puede costar más en total: doblar y dividir también cuentan, se pague con lo que se pague.',
  'Set a limit': 'Fijar un límite',
  'Change the limit': 'Cambiar el límite',
  'A lower limit holds at once. A higher one, or none, holds after 24 hours.':
    'Un límite más bajo vale al instante. Uno más alto, o quitarlo, vale después de 24 horas.',
  'Set Limit': 'Fijar límite',
  'Remove Limit': 'Quitar límite',
  'No limit|own': 'Sin límite',
  'Keep {amount}': 'Mantener {amount}',
  'The limit goes away on {moment}.': 'El límite se quita el {moment}.',
  'The limit becomes {amount} on {moment}.': 'El límite pasa a {amount} el {moment}.',
  'You have no limit now': 'Ahora no tienes límite',
  'Your limit is {amount} now': 'Tu límite es ahora de {amount}',
  'Reminder in games': 'Aviso en los juegos',
  'A game pauses, and tells how long you have played and what came of it. You then go on, or leave.':
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
