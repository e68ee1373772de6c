/** Linked accounts as a graph: players on a circle, a line between two players per pair with evidence. The table beside it has the same facts. */
import type { HouseData } from '@lucero/contract/house/client'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { signalNames } from './words.ts'
import styles from './risk.module.css'

type Evidence = HouseData<'showRisk'>['finding']['evidence']
type Edge = { pair: readonly [string, string]; signals: readonly string[] }

const width = 640
const nodeRadius = 9
/** More labels would cover each other. */
const maxLabels = 6
const maxNameLength = 16

/** False for evidence on single players, which a graph cannot show. */
export const hasLinks = (evidence: Evidence): boolean => evidence.some(({ players }) => players.length > 1)

export function Graph({ players, evidence }: { players: readonly string[]; evidence: Evidence }) {
  const edges = edgesOf(evidence)
  // Two players are beside each other, which needs little height.
  const height = players.length === 2 ? 130 : 340
  const places = new Map(players.map((player, index) => [player, placeOf(index, players.length, height)]))
  return (
    <svg
      className={styles.graph}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
      role="img"
      aria-label={t('{players} players and the links between them', { players: players.length })}
    >
      {edges.map(({ pair: [one, other], signals }) => {
        const [from, to] = [places.get(one), places.get(other)]
        if (!from || !to) return null
        return (
          <g key={`${one} ${other}`}>
            <line
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              className={styles.edge}
              strokeWidth={signals.length * 1.5}
            />
            {edges.length <= maxLabels && (
              <EdgeLabel x={(from.x + to.x) / 2} y={(from.y + to.y) / 2} signals={signals} />
            )}
          </g>
        )
      })}
      {players.map((player) => {
        const place = places.get(player)
        if (!place) return null
        const isBelow = place.y > height / 2 + 1
        return (
          <g key={player}>
            <circle cx={place.x} cy={place.y} r={nodeRadius} className={styles.node} />
            <text x={place.x} y={place.y + (isBelow ? 28 : -18)} className={styles.nodeName}>
              {player.length > maxNameLength ? `${player.slice(0, maxNameLength - 1)}…` : player}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Above the line. */
function EdgeLabel({ x, y, signals }: { x: number; y: number; signals: readonly string[] }) {
  return (
    <text className={styles.edgeName} y={y - 8 - (signals.length - 1) * 15}>
      {signals.map((signal, index) => (
        <tspan key={signal} x={x} dy={index === 0 ? 0 : 15}>
          {wordFor(signalNames, signal)}
        </tspan>
      ))}
    </text>
  )
}

/** On an ellipse. */
function placeOf(index: number, count: number, height: number): { x: number; y: number } {
  const angle = (index / count) * 2 * Math.PI + (count === 2 ? Math.PI : -Math.PI / 2)
  return { x: width / 2 + (width / 2 - 90) * Math.cos(angle), y: height / 2 + (height / 2 - 48) * Math.sin(angle) }
}

/** Evidence with more than two players links each pair of them. */
function edgesOf(evidence: Evidence): Edge[] {
  const edges = new Map<string, { pair: [string, string]; signals: Set<string> }>()
  for (const { signal, players } of evidence)
    for (const [index, one] of players.entries())
      for (const other of players.slice(index + 1)) {
        const pair: [string, string] = one < other ? [one, other] : [other, one]
        const edge = edges.get(pair.join(' ')) ?? { pair, signals: new Set() }
        edge.signals.add(signal)
        edges.set(pair.join(' '), edge)
      }
  return [...edges.values()].map(({ pair, signals }) => ({ pair, signals: [...signals] }))
}
