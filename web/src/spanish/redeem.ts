export const redeem = {
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
}
