/** All texts of the pages, by the PO file that has their translations. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { messages } from '../contract/src/shared/fields.ts'
import { ownGames } from '../contract/src/shared/own-games.ts'
import { descriptionOf, readable, refusalCodes } from '../contract/src/shared/refusals.ts'
import { noticeSentences } from '../contract/src/player/notices.ts'
import type { Use } from '../ui/build/po.ts'
import { root } from './steps/project.mjs'
import { textsIn } from './texts.ts'

/** `ui.po` has the texts of shared components; the others have those of one page. */
export const poFiles = { ui: 'ui/src', web: 'web/src', games: 'games/src/page', desk: 'desk/src' } as const
export type PoFile = keyof typeof poFiles

export type Source = { file: string } & ReturnType<typeof textsIn>

export const sourcesIn = (folder: string): Source[] =>
  filesUnder(join(root, folder))
    .map((path) => relative(root, path))
    .toSorted()
    .map((file) => ({ file, ...textsIn(readFileSync(join(root, file), 'utf8'), file) }))

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ['testing', 'languages'].includes(entry.name) ? [] : filesUnder(join(folder, entry.name))
    return /^(?!.*\.test\.).*\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

/** The texts of each PO file, in the order of their first use. A text of `ui.po` is in no other file. */
export function textsOfPages(): Record<PoFile, Use[]> {
  const ui = usesIn(poFiles.ui)
  const own = (name: PoFile) => usesIn(poFiles[name]).filter(({ text }) => !ui.some((use) => use.text === text))
  return { ui, web: merged([...own('web'), ...catalogueTexts()]), games: own('games'), desk: own('desk') }
}

const usesIn = (folder: string): Use[] =>
  merged(sourcesIn(folder).flatMap(({ file, keys }) => keys.map(({ text, one }) => ({ text, files: [file], one }))))

function merged(uses: readonly Use[]): Use[] {
  const byText = new Map<string, Use>()
  for (const { text, files, one } of uses) {
    const known = byText.get(text)
    byText.set(text, { text, one: known?.one ?? one, files: [...new Set([...(known?.files ?? []), ...files])] })
  }
  return [...byText.values()]
}

/** For the house and for providers only; pages of players never receive them. */
const notForPlayers =
  /^(OPERATOR_EXISTS|APPLICATION_NOT_FOUND|PROVIDER_.*|GAME_EXISTS|WALLET_NOT_FROZEN|BALANCES_.*|AUDIT_NOT_RUNNING|NOT_A_CLUSTER|FORBIDDEN|SETUP_ONLY|STAFF_.*|ENROLMENT_NEEDED|LAST_OWNER|KEY_NOT_FOUND|SCOPE_TOO_WIDE|APPROVAL_.*|OWN_APPROVAL|REQUESTER_CHANGED|REAUTHENTICATION_REQUIRED|INVALID_SIGNATURE|STALE_TIMESTAMP|NONCE_REUSED|SESSION_NOT_FOUND|TX_CONFLICT|BET_NOT_FOUND|ALREADY_RESOLVED|ROLLED_BACK|SIGNATURE_OUTDATED|NO_FREE_SPIN|CONVERSATION_.*|FINDING_.*|REPORT.*)$/

/** Texts of catalogues that the pages of players share with the server. */
export function catalogueTexts(): Use[] {
  const from = (file: string, texts: readonly string[]): Use[] => texts.map((text) => ({ text, files: [file] }))
  const codes = refusalCodes.filter((code) => !notForPlayers.test(code))
  const notices = Object.values(noticeSentences).flat()
  return [
    ...from(
      'contract/src/shared/refusals.ts',
      codes.map((code) => readable(descriptionOf(code))),
    ),
    ...from('contract/src/shared/fields.ts', Object.values(messages)),
    ...from('contract/src/shared/own-games.ts', [
      ...ownGames.map(({ category }) => category),
      'All',
      'Favourites',
      'New',
    ]),
    ...notices.map((sentence) => ({
      text: typeof sentence === 'string' ? sentence : sentence.other,
      files: ['contract/src/player/notices.ts'],
      ...(typeof sentence !== 'string' && { one: sentence.one }),
    })),
  ]
}
