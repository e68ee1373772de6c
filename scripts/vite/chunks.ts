/** Which modules lie in one file: few files a page, and little that only other pages need. */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Output = Rolldown.OutputOptions
type Groups = NonNullable<Exclude<Output['codeSplitting'], boolean | undefined>['groups']>
type Context = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

const react = /[\\/](node_modules[\\/](react|react-dom|scheduler)[\\/]|ui[\\/]src[\\/]page[\\/]react-first\.ts)/
/** The app's alone: what the games use of ui/ names it in passing. */
export const router = /[\\/]ui[\\/]src[\\/](page[\\/]router|action[\\/]button-link)\.tsx$/
/** And what live updates need beside the socket: one file, which the pages of players ask for at once. */
const playerParts = /[\\/]web[\\/]src[\\/](player-parts|shell[\\/]live-updates)\.ts$/
/** What asks for a seat at a game: before React is there. */
const seat =
  /[\\/]games[\\/]src[\\/](api-path|page[\\/](seat|frame[\\/]session[\\/](open-seat|games-client|retry)))\.ts$/
/** The page of a game; its dialogs and the verifier come later. */
const gamePage = /[\\/]page\.tsx$/
/** Large, and needed by some pages only: those that lie above them stay with whoever needs them. */
const heavy = /[\\/]node_modules[\\/](@base-ui|@floating-ui|react-hook-form|@hookform|zod|@?socket\.io|engine\.io)/

/** The library's index names them, so whoever asks anything reaches them; only who changes something uses them, which no visitor does. */
const changes = /[\\/]@tanstack[\\/].*[\\/](useMutation|mutationObserver)\.js$/

export function chunks(root: string): Groups {
  const starts = { app: join(root, 'web/src/main.tsx'), games: join(root, 'games/src/page/main.tsx') }
  let found: ReturnType<typeof look> | undefined
  const group = (name: string, holds: (seen: ReturnType<typeof look>, id: string) => boolean, priority: number) => ({
    debugName: name,
    name: (id: string, context: Context) => (holds((found ??= look(starts, context)), id) ? name : null),
    priority,
    includeDependenciesRecursively: false,
  })
  return [
    { name: 'react', test: react, priority: 9 },
    { name: 'seat', test: seat, priority: 9 },
    { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 9 },
    group('both', ({ app, games }, id) => app.first.has(id) && games.ever.has(id) && !router.test(id), 8),
    group(
      'common',
      ({ app, games, isLight }, id) => app.ever.has(id) && games.ever.has(id) && !app.first.has(id) && isLight(id),
      8,
    ),
    group('app', ({ app }, id) => app.first.has(id), 7),
    group('player', ({ forPlayers }, id) => forPlayers.has(id), 7),
    { name: 'dialogs', test: /[\\/]ui[\\/]src[\\/]overlay[\\/](alert-|confirm-)?dialog\.tsx$/, priority: 7 },
    group('games', ({ app, games }, id) => games.first.has(id) && !app.ever.has(id), 7),
    group('pages', ({ app, isLight }, id) => app.sharedLater(id) && isLight(id), 6),
    group('tables', ({ app, games }, id) => games.sharedLater(id, gamePage) && !app.ever.has(id), 5),
  ]
}

/** From where each module is reached: at once, or when a part is fetched. */
function look(starts: { app: string; games: string }, context: Context) {
  const side = (start: string) => {
    const first = new Set([...reachedFrom(start, context)].filter((id) => !changes.test(id)))
    const ever = reachedFrom(start, context, true)
    const parts = new Set([...ever].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    const later = [...parts].map((part) => ({ part, reached: reachedFrom(part, context) }))
    const sharedLater = (id: string, among = /./) =>
      !first.has(id) && later.filter(({ part, reached }) => among.test(part) && reached.has(id)).length > 1
    return { first, ever, sharedLater }
  }
  const app = side(starts.app)
  const ofPlayers = [...app.ever]
    .filter((id) => playerParts.test(id))
    .flatMap((part) => [...reachedFrom(part, context)])
  const isLight = (id: string) => ![...reachedFrom(id, context)].some((reached) => heavy.test(reached))
  const forPlayers = new Set(ofPlayers.filter((id) => !app.first.has(id) && isLight(id)))
  return { app, games: side(starts.games), forPlayers, isLight }
}

function reachedFrom(start: string, context: Context, later = false): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = context.getModuleInfo(id)
    waiting.push(...(info?.importedIds ?? []), ...((later && info?.dynamicallyImportedIds) || []))
  }
  return seen
}
