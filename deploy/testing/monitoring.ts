/** The expressions of the alert rules and of the dashboard, and the metrics in them. */
import { documentOf, textOf } from './files.ts'

export type AlertRule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
type RuleFile = { groups: { name: string; rules: AlertRule[] }[] }
export type Panel = {
  id: number
  type: string
  title: string
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>
  targets?: { expr: string }[]
}

export const alertRules = (): AlertRule[] =>
  (documentOf('prometheus/lucero.rules.yml') as RuleFile).groups.flatMap(({ rules }) => rules)

export const panels = (): Panel[] => (JSON.parse(textOf('grafana/lucero.json')) as { panels: Panel[] }).panels

export const allExpressions = (): string[] => [
  ...alertRules().map(({ expr }) => expr),
  ...panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

/** A selector of a PromQL expression: the metric and the labels of its matchers. */
export type Selector = { metric: string; labels: string[] }

const words = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan'])

/** Finds names that are neither functions nor keywords, after everything that is no selector was removed. */
export function selectorsIn(expression: string): Selector[] {
  const plain = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  return [...plain.matchAll(/(?<![\w.$])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/g)]
    .filter(([, name, rest]) => rest !== '(' && !words.has(name!.toLowerCase()))
    .map(([, name, rest = '']) => ({
      metric: name!,
      labels: [...rest.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
    }))
}

/** Prometheus adds these itself. */
const addedMetrics = new Set(['up', 'ALERTS'])
const addedLabels = new Set(['job', 'instance'])

/** Compares selectors with the text of /metrics. A label is compared if the metric has a sample. */
export function unknownIn(selectors: Selector[], metricsText: string): string[] {
  const types = new Map([...metricsText.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))
  const labels = new Map<string, Set<string>>()
  for (const [, name, list = ''] of metricsText.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const present = labels.get(name!) ?? new Set()
    for (const [, label] of list.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) present.add(label!)
    labels.set(name!, present)
  }
  const isExposed = (metric: string) => {
    const base = metric.replace(/_(bucket|sum|count)$/, '')
    return types.has(metric) || (base !== metric && ['histogram', 'summary'].includes(types.get(base) ?? ''))
  }
  return selectors.flatMap(({ metric, labels: wanted }) => {
    if (addedMetrics.has(metric)) return []
    if (!isExposed(metric)) return [metric]
    const present = labels.get(metric)
    return present
      ? wanted.filter((label) => !present.has(label) && !addedLabels.has(label)).map((l) => `${metric}{${l}}`)
      : []
  })
}
