import type { NavigationLabels } from '../en/navigation.ts'

export const labels: NavigationLabels = {
  home: 'Início',
  notifications: 'Notificações',
  unread: 'não lidas',
  bonuses: 'Bônus',
  operators: 'Operadores',
  saferPlay: 'Jogo Responsável',
  contact: 'Fale Conosco',
  terms: 'Termos e Condições',
  privacy: 'Política de Privacidade',
  faq: 'Perguntas Frequentes',
  logOut: 'Sair',
  myOperator: 'Meu Operador',
  myOperators: 'Meus Operadores',
  transaction: 'Transações',
  statement: 'Extrato',
  devices: 'Dispositivos',
  transfer: 'Transferir a um Amigo',
  everything: 'Tudo em português',
}
