import type { NavigationLabels } from '../en/navigation.ts'

export const labels: NavigationLabels = {
  home: 'Inicio',
  notifications: 'Notificaciones',
  unread: 'sin leer',
  bonuses: 'Bonos',
  operators: 'Operadores',
  saferPlay: 'Juego Responsable',
  contact: 'Contáctanos',
  terms: 'Términos y Condiciones',
  privacy: 'Política de Privacidad',
  faq: 'Preguntas Frecuentes',
  logOut: 'Cerrar Sesión',
  myOperator: 'Mi Operador',
  myOperators: 'Mis Operadores',
  transaction: 'Transacciones',
  statement: 'Estado de Cuenta',
  devices: 'Dispositivos',
  transfer: 'Transferir a un Amigo',
  everything: 'Todo en español',
}
