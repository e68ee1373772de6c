/** Groups modules into files, so that a page loads few files with little code that only other pages need. */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Output = Rolldown.OutputOptions
type Groups = NonNullable<Exclude<Output['codeSplitting'], boolean | undefined>['groups']>
type Context = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

const react = /[\\/](node_modules[\\/](react|react-dom|scheduler)[\\/]|ui[\\/]src[\\/]page[\\/]react-first\.ts)/
/** Modules of the app only. Components of ui/ that the games use import them without needing them. */
export const router = /[\\/]ui[\\/]src[\\/](page[\\/]router|action[\\/]button-link)\.tsx$/
/** With the other modules of live updates: one file, which pages of players load immediately. */
const playerParts = /[\\/]web[\\/]src[\\/](player-parts|shell[\\/]live-updates)\.ts$/
/** The code that requests a seat in a game, before React has loaded. */
const seat =
  /[\\/]games[\\/]src[\\/](api-path|page[\\/](seat|frame[\\/]session[\\/](launch-lang|open-seat|games-client|retry)))\.ts$/
/** The page of a game. Its dialogs and the verifier load later. */
const gamePage = /[\\/]page\.tsx$/
/** Large modules that only some pages need. Modules that depend on them stay in the files of those pages. */
const heavy = /[\\/]node_modules[\\/](@base-ui|@floating-ui|react-hook-form|@hookform|zod|@?socket\.io|engine\.io)/

/** Shared by the race on the home page and by bonuses. Among the other shared modules, they would make visitors load all of these. */
const timeLeft = /[\\/]web[\\/]src[\\/]bonus[\\/]time-left\.ts$/

/** The index of the library imports them, so every query would load them. Only mutations use them, and visitors make none. */
const changes = /[\\/]@tanstack[\\/].*[\\/](useMutation|mutationObserver)\.js$/

export function chunks(root: string): Groups {
  const starts = { app: join(root, 'web/src/main.tsx'), games: join(root, 'games/src/page/main.tsx') }
  let modules: ReturnType<typeof look> | undefined
  const group = (name: string, holds: (visited: ReturnType<typeof look>, id: string) => boolean, priority: number) => ({
    debugName: name,
    name: (id: string, context: Context) => (holds((modules ??= look(starts, context)), id) ? name : null),
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
    { name: 'time-left', test: timeLeft, priority: 7 },
    { name: 'dialogs', test: /[\\/]ui[\\/]src[\\/]overlay[\\/](alert-|confirm-)?dialog\.tsx$/, priority: 7 },
    group('games', ({ app, games }, id) => games.first.has(id) && !app.ever.has(id), 7),
    group('pages', ({ app, isLight }, id) => app.sharedLater(id) && isLight(id), 6),
    // What two to four games share is loaded by these games only, for example their cards.
    group(
      'tables',
      ({ app, games }, id) => games.sharedLater(id, { among: gamePage, byMoreThan: 4 }) && !app.ever.has(id),
      5,
    ),
  ]
}

/** The entry points from which each module is reached, immediately or on demand. */
function look(starts: { app: string; games: string }, context: Context) {
  const side = (start: string) => {
    const first = new Set([...reachedFrom(start, context)].filter((id) => !changes.test(id)))
    const ever = reachedFrom(start, context, true)
    const parts = new Set([...ever].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    const later = [...parts].map((part) => ({ part, reached: reachedFrom(part, context) }))
    const sharedLater = (id: string, { among = /./, byMoreThan = 1 } = {}) =>
      !first.has(id) && later.filter(({ part, reached }) => among.test(part) && reached.has(id)).length > byMoreThan
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
  const visited = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (visited.has(id)) continue
    visited.add(id)
    const info = context.getModuleInfo(id)
    waiting.push(...(info?.importedIds ?? []), ...((later && info?.dynamicallyImportedIds) || []))
  }
  return visited
}
