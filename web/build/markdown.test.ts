import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sectionsOf } from './markdown.ts'

it('divides a document into sections, with the elements of each', () => {
  const text = `# Title

An *introduction* of
two lines with \`a < b\`.

## Part & more

1. **One.** First
2. Second

- a \\* b

| name | value |
| ---- | ----- |
| owl  | \`75\`  |

\`\`\`text
a  b
c
\`\`\`
`
  expect(sectionsOf(text)).toEqual([
    {
      title: 'Title',
      body: [['p', ['An ', ['em', ['introduction']], ' of two lines with ', ['code', ['a < b']], '.']]],
    },
    {
      title: 'Part & more',
      body: [
        [
          'ol',
          [
            ['li', [['strong', ['One.']], ' First']],
            ['li', ['Second']],
          ],
        ],
        ['ul', [['li', ['a ', '*', ' b']]]],
        [
          'table',
          [
            [
              'thead',
              [
                [
                  'tr',
                  [
                    ['th', ['name']],
                    ['th', ['value']],
                  ],
                ],
              ],
            ],
            [
              'tbody',
              [
                [
                  'tr',
                  [
                    ['td', ['owl']],
                    ['td', [['code', ['75']]]],
                  ],
                ],
              ],
            ],
          ],
        ],
        ['pre', [['code', ['a  b\nc']]]],
      ],
    },
  ])
})

it.each(['[a link](https://example.org)', '<b>HTML</b>', '> a quote', '### A third level', '![](picture.png)'])(
  'the build fails on Markdown that the app cannot show: %s',
  (text) => {
    expect(() => sectionsOf(`# Title\n\n${text}`)).toThrow('Markdown that the app cannot show')
  },
)

it('the Markdown of a section is not lost before the first heading', () => {
  expect(() => sectionsOf('text\n\n# Title')).toThrow('before the first heading')
})

it.each(['docs/fairness.md', 'ui/src/languages/es/fairness.md'])('%s has one section per heading', (name) => {
  const text = readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
  expect(sectionsOf(text).map(({ title }) => title)).toEqual(
    [...text.matchAll(/^##? (.+)$/gm)].map(([, title]) => title),
  )
})
