import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './steps/project.mjs'

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const section = page.slice(page.indexOf('## Ten questions of a newcomer'))
const questions = section.split(/^(?=\d+\. \*\*)/m).slice(1)

describe('the questions of a newcomer', () => {
  it('are ten', () => {
    expect(questions).toHaveLength(10)
  })

  it.each(questions.map((text) => [/\*\*(.*?)\*\*/s.exec(text)?.[1], text]))('%s', (_question, text) => {
    const paths = [...text.matchAll(/`(\.?[\w-]+(?:[./][\w.-]+)+)`/g)].map(([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const searches = [...text.matchAll(/Search `([^`]+)` in `([^`]+)`/g)]
    for (const [, word, path = ''] of searches) expect(readFileSync(join(root, path), 'utf8')).toContain(word)
    expect(paths.length + searches.length).toBeGreaterThan(0)
  })
})
