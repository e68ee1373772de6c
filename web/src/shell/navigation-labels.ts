/** SID-3: labels of the side navigation in both languages. */
import type { Language } from '../lib/ui-state.ts'

const english = {
  home: 'Home',
  notifications: 'Notifications',
  unread: 'unread',
  bonuses: 'Bonuses',
  operators: 'Operators',
  saferPlay: 'Safer Play',
  contact: 'Contact Us',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  faq: 'FAQ',
  logOut: 'Log Out',
  myOperator: 'My Operator',
  myOperators: 'My Operators',
  transaction: 'Transaction',
  statement: 'Statement',
  devices: 'Devices',
  transfer: 'Transfer to a Friend',
  everything: 'Everything in Spanish',
}

export type NavigationLabels = typeof english

const spanish: NavigationLabels = {
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

export const navigationLabels: Record<Language, NavigationLabels> = { en: english, es: spanish }
