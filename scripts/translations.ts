// npm run texts: brings the PO files of all languages up to date with the pages, and prints what is not translated or wrong.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defaultLanguage, languageCodes } from '../contract/src/shared/languages.ts'
import { poFiles, textsOfPages, type PoFile } from './page-texts.ts'
import { fromPo, problemsOf, toPo } from '../ui/build/po.ts'
import { command } from './steps/problem.mjs'
import { root } from './steps/project.mjs'

const folder = join(root, 'ui/src/languages')
const names = Object.keys(poFiles) as PoFile[]

await command(() => {
  const uses = textsOfPages()
  for (const code of languageCodes.filter((one) => one !== defaultLanguage))
    for (const name of names) {
      const path = join(folder, code, `${name}.po`)
      const words = existsSync(path) ? fromPo(code, readFileSync(path, 'utf8')) : {}
      mkdirSync(join(folder, code), { recursive: true })
      writeFileSync(path, toPo(code, uses[name], words))
      const problems = uses[name].flatMap((use) =>
        problemsOf(code, use, words[use.text]).map((problem) => `  ${problem}: ${use.text}`),
      )
      console.log([`${relative(root, path)}: ${uses[name].length} texts`, ...problems].join('\n'))
    }
})
