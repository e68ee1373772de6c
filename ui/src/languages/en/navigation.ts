/** SID-3: labels of the side navigation. They have no `t`, because the flags switch them without the rest of the page. */
export const labels = {
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
  everything: 'Everything in {}',
}

export type NavigationLabels = typeof labels
