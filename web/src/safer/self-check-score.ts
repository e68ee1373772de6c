/** The score of the Problem Gambling Severity Index (Ferris and Wynne, 2001). Each answer has 0 to 3 points. */
export type Level = 'none' | 'low' | 'moderate' | 'high'

/** Undefined until every question is answered. */
export function scoreOf(points: (number | undefined)[]): { points: number; level: Level } | undefined {
  const answers = points.filter((point) => point !== undefined)
  if (answers.length < points.length) return undefined
  const sum = answers.reduce((total, point) => total + point, 0)
  return { points: sum, level: levelOf(sum) }
}

function levelOf(points: number): Level {
  if (points === 0) return 'none'
  if (points <= 2) return 'low'
  return points <= 7 ? 'moderate' : 'high'
}
