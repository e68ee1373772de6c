import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shortClassName } from './class-names.ts'

const root = join(import.meta.dirname, '../..')
const modules = globSync(join(root, '*/src/**/*.module.css')).map((path) => ({ path, css: readFileSync(path, 'utf8') }))
const classesOf = (css: string) => [...new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))]

it('every class of the pages has a short name of its own, which is the same in every build', () => {
  const names = modules.flatMap(({ path, css }) => classesOf(css).map((name) => shortClassName(name, path, css)))
  expect(names.length).toBeGreaterThan(500)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]\w{4,5}$/i.test(name))).toEqual([])
  const [{ path, css }] = modules as [(typeof modules)[0]]
  const [name] = classesOf(css) as [string]
  expect(shortClassName(name, `${path}?direct`, css)).toBe(shortClassName(name, path, css))
})

it('a name that is not in the file is an error', () => {
  expect(() => shortClassName('missing', join(root, 'web/src/a.module.css'), '.here {}')).toThrow(
    'no class or animation',
  )
})
