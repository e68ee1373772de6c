// The files of GitHub and GitLab call .ci/run and .ci/nightly, and nothing else.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutHeader = (text: string) => text.replace(/^---\n[^]*?\n---\n\n/, '')

type Workflow = { jobs: Record<string, { steps: { run?: string; uses?: string }[] }> }

it.each([
  ['ci', 'bash .ci/run'],
  ['nightly', 'bash .ci/nightly'],
])('GitHub runs %s by %s, with actions of an exact commit', (name, script) => {
  const steps = Object.values((parse(read(`.github/workflows/${name}.yml`)) as Workflow).jobs).flatMap(
    (job) => job.steps,
  )
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([script])
  expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
})

it('GitLab runs the tests, and the nightly tests on a schedule', () => {
  const { test, nightly } = parse(read('.gitlab-ci.yml')) as Record<string, { script: string[] }>
  expect([test?.script, nightly?.script]).toEqual([['bash .ci/run'], ['bash .ci/nightly']])
})

it.each(['run', 'nightly'])('.ci/%s can be executed', (name) => {
  expect(statSync(join(root, '.ci', name)).mode & 0o111).toBe(0o111)
})

it('GitHub and GitLab have the same templates', () => {
  for (const name of ['fault', 'wish'])
    expect(withoutHeader(read(`.github/ISSUE_TEMPLATE/${name}.md`))).toBe(read(`.gitlab/issue_templates/${name}.md`))
  expect(read('.github/PULL_REQUEST_TEMPLATE.md')).toBe(read('.gitlab/merge_request_templates/default.md'))
})
