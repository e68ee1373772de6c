/** Texts around a decision: warnings about the player, lost answers, and what another person decided meanwhile. */
export const decisions = {
  'A paid redeem was about to be paid again': 'Un canje pagado estuvo a punto de pagarse otra vez',
  'Cancelled by the player at {time}. Pay nothing.': 'El jugador lo canceló a las {time}. No pagues nada.',
  'It may have been granted. Press again: it is granted once.':
    'Puede que ya se haya entregado. Pulsa otra vez: se entrega una sola vez.',
  'It may have been paid. Press again: it is paid once.':
    'Puede que ya esté pagado. Pulsa otra vez: se paga una sola vez.',
  'It may have been rejected. Press again: it is rejected once.':
    'Puede que ya esté rechazado. Pulsa otra vez: se rechaza una sola vez.',
  'It may have been created. Press again: it is created once.':
    'Puede que ya esté creado. Pulsa otra vez: se crea una sola vez.',
  'It may have been reversed. Press again: it is reversed once.':
    'Puede que ya esté revertido. Pulsa otra vez: se revierte una sola vez.',
  'It may have happened. Look before you press again.': 'Puede que ya haya pasado. Revisa antes de pulsar otra vez.',
  'Nobody came to the counter for this redeem. You can make a new one at any time.':
    'Nadie vino a la caja por este canje. Puedes hacer uno nuevo cuando quieras.',
  'Paid at {time}. Pay nothing.': 'Pagado a las {time}. No pagues nada.',
  'Paid by {name} at {time}. Pay nothing.': 'Pagado por {name} a las {time}. No pagues nada.',
  Receipt: 'Recibo',
  'Redeems that were paid came to a second window with their code. Nothing was paid twice. Ask who brought the code.':
    'Canjes ya pagados llegaron con su código a una segunda caja. Nada se pagó dos veces. Pregunta quién trajo el código.',
  'Rejected at {time}. Pay nothing.': 'Rechazado a las {time}. No pagues nada.',
  'Rejected by {name} at {time}. Pay nothing.': 'Rechazado por {name} a las {time}. No pagues nada.',
  'Second payment refused': 'Segundo pago rechazado',
  'Second payment tried': 'Intento de segundo pago',
  'The answer to your press of {time} was lost.': 'La respuesta a lo que pulsaste a las {time} se perdió.',
  'Another person has decided this application. The page of the player shows the decision.':
    'Esta solicitud ya se decidió mientras tanto. La página del jugador muestra cómo.',
  'This credit was reversed already.': 'Este crédito ya se revirtió.',
  'This is {count} times the usual amount of this operator ({usual}). Check the zeros.':
    'Es {count} veces el monto habitual de este operador ({usual}). Revisa los ceros.',
  'This is {count} times the usual amount of this player ({usual}). Check the zeros.':
    'Es {count} veces el monto habitual de este jugador ({usual}). Revisa los ceros.',
  'Another person has closed this account. The timeline shows who.':
    'Esta cuenta se cerró mientras tanto. La cronología muestra quién lo hizo.',
  'This player is not excluded any more.': 'Este jugador ya no está excluido.',
  'Type the amount again': 'Escribe el monto otra vez',
  'We cannot pay this amount today. Please make a smaller redeem, or come back tomorrow.':
    'Hoy no podemos pagar ese monto. Haz un canje menor, o vuelve mañana.',
  'We cannot reach the server': 'No podemos conectar con el servidor',
  'We could not confirm who you are. Please come to the counter with an identity card.':
    'No pudimos confirmar quién eres. Ven al mostrador con tu documento de identidad, por favor.',
  'You asked us to cancel this redeem.': 'Nos pediste cancelar este canje.',
  'You may still be signed in. Try again in a moment.':
    'Puede que tu sesión siga abierta. Inténtalo de nuevo en un momento.',
  'Your press was received: it is paid since {time}. The receipt is on the redeem.':
    'Lo que pulsaste llegó: está pagado desde las {time}. El recibo está en el canje.',
  'Your press was received: it is rejected since {time}.': 'Lo que pulsaste llegó: está rechazado desde las {time}.',
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
  'Request of a player read': 'Solicitud sobre un jugador leída',
  'Held wins read': 'Ganancias apartadas leídas',
  'Warnings about a player read': 'Advertencias sobre un jugador leídas',
  '{name} has decided this request at {time}.': '{name} decidió esta petición a las {time}.',
  '{name} has decided this application at {time}. Your press changed nothing.':
    '{name} decidió esta solicitud a las {time}. Tu pulsación no cambió nada.',
  'My account': 'Mi cuenta',
  'Your password, and the codes for a lost authenticator app.':
    'Tu contraseña, y los códigos por si pierdes la aplicación de autenticación.',
  'Change the password': 'Cambiar la contraseña',
  'Recovery codes': 'Códigos de recuperación',
  'Current password': 'Contraseña actual',
  'The password is changed. Your other sessions have ended.':
    'La contraseña se cambió. Tus otras sesiones se cerraron.',
  'Get new recovery codes': 'Obtener códigos nuevos',
  'The codes that you have now stop working.': 'Los códigos que tienes ahora dejan de valer.',
  'The new password is the old one.': 'La contraseña nueva es la anterior.',
  '{count} open risk findings': {
    one: '{count} hallazgo de riesgo abierto',
    other: '{count} hallazgos de riesgo abiertos',
  },
  '{findings}. Ask a manager before you decide.': '{findings}. Pregunta a un gerente antes de decidir.',
}
