export const redeem = {
  'An operator pays your redeem codes. Connect to one, or make one of yours active, and redeem here.':
    'Un operador paga tus códigos de canje. Conéctate a uno, o activa uno de los tuyos, y canjea aquí.',
  Available: 'Disponible',
  'Cancel Redeem': 'Cancelar canje',
  'Cancel this redeem?': '¿Cancelar este canje?',
  'New redeem': 'Nuevo canje',
  'No active operator': 'Sin operador activo',
  'Redeem cancelled: {amount} is back in your main wallet':
    'Canje cancelado: {amount} están de vuelta en tu billetera principal',
  'Turn credit into a code that your operator pays. The credit is held until they do, or until you cancel.':
    'Convierte crédito en un código que tu operador paga. El crédito queda apartado hasta que lo haga o hasta que canceles.',
  'Your redeems': 'Tus canjes',
  'Your wallet did not load': 'No se pudo cargar tu billetera',
  '{amount} goes back to your main wallet, and the code stops working.':
    '{amount} vuelven a tu billetera principal y el código deja de funcionar.',
  'What happens next': 'Qué pasa después',
  'Create the redeem: the credit is held for you, and you get a code.':
    'Crea el canje: el crédito queda apartado para ti y recibes un código.',
  'Ask your operator for the payment. Keep the code to yourself.':
    'Pide el pago a tu operador. No le des el código todavía.',
  'Once you have the payment in hand, tell the code. This page says completed when the operator has entered it.':
    'Cuando tengas el pago en la mano, dile el código. Esta página dirá completado en cuanto el operador lo ingrese.',
  'This redeem is paid': 'Este canje está pagado',
  'This redeem was rejected': 'Este canje fue rechazado',
  'This redeem is cancelled': 'Este canje está cancelado',
  '{amount} was paid by operator {operator}.': 'El operador {operator} pagó {amount}.',
  '{amount} is back in your main wallet.': '{amount} volvió a tu billetera principal.',
  '<show>Show Code</show> opens the code that you tell the operator once you are paid. <cancel>Cancel</cancel> ends the code and puts the credit back into your main wallet.':
    '<show>Mostrar código</show> abre el código que le das al operador cuando ya te pagó. <cancel>Cancelar</cancel> anula el código y devuelve el crédito a tu billetera principal.',
  'A redeem that you create is listed here, with its code while it is pending.':
    'Aquí verás los canjes que crees, con su código mientras estén pendientes.',
  'Add to the amount': 'Sumar al monto',
  'Create Redeem': 'Crear canje',
  'Do not share this code to the operator before you receive redeem':
    'No le des este código al operador antes de recibir tu canje',
  'No redeems yet': 'Aún no hay canjes',
  'Redeem Amount': 'Monto del canje',
  'Redeem ID': 'ID del canje',
  'Redeem more': 'Canjear más',
  'Redeem was successfully created': 'El canje se creó correctamente',
  'Show Code': 'Mostrar código',
  'Validation Code for Redeem': 'Código de validación del canje',
  'You can find the Validation Code at Transaction Page':
    'Puedes encontrar el código de validación en la página Transacciones',
  'You can redeem {amount} at most': 'Puedes canjear {amount} como máximo',
  'Your redeems did not load': 'No se pudieron cargar tus canjes',
  '{amount} is held for operator {operator}.': '{amount} quedan apartados para el operador {operator}.',
  'Hide QR code': 'Ocultar código QR',
  'QR code for the counter': 'Código QR para el mostrador',
  'QR code of this redeem': 'Código QR de este canje',
  'The QR code did not load. Tell the code itself instead.':
    'No se pudo cargar el código QR. Di el código de viva voz.',
  'Ask operator {operator} for {amount}. Keep the code to yourself until you have it.':
    'Pide {amount} al operador {operator}. No le des el código hasta que los tengas.',
  'With the payment in hand, tell the code or have it scanned.':
    'Con el pago en la mano, dile el código o deja que lo escanee.',
  'This window says that it is paid as soon as the operator has entered the code.':
    'Esta ventana dirá que está pagado en cuanto el operador ingrese el código.',
}
