/** The topics of each call: a change of a topic makes the queries of that topic stale. The live socket names the same topics. */
export const topics = [
  'redeems',
  'applications',
  'approvals',
  'inbox',
  'risk',
  'ledger',
  'reports',
  'players',
  'bonuses',
  'games',
  'operators',
  'staff',
  'health',
] as const

type Topic = (typeof topics)[number]

const byName: [RegExp, Topic[]][] = [
  [/Overview/, ['redeems', 'applications', 'approvals', 'inbox', 'risk', 'ledger', 'reports']],
  [/Redeem/, ['redeems', 'players']],
  [/Application/, ['applications', 'players']],
  [/Credit/, ['players', 'approvals']],
  [/approveRequest|declineRequest/, ['approvals', 'players', 'redeems', 'bonuses', 'ledger']],
  [/Approval/, ['approvals']],
  [/Inbox|Answer/, ['inbox']],
  [/Risk/, ['risk']],
  [/Audit|Frozen|Book|Halt|Ledger|releaseBook/, ['ledger']],
  [/report|Report/, ['reports']],
  [/Bonus|Grants/, ['bonuses']],
  [/Game|Provider|Secret|Trial/, ['games']],
  [/Operator/, ['operators']],
  [/Staff|Role|Key|Limit/, ['staff']],
  [/Health|Database|Texts/, ['health']],
  [/Player|Statement|Note|confiscate|Exclusion|BreakFor|PhoneFor|search|notify/, ['players']],
]

export function topicsOf(name: string): readonly string[] {
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? []
}
