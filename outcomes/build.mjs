// Bundles the program into JavaScript files before packing, because Node strips no types in node_modules.
import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const here = import.meta.dirname
const dist = join(here, 'dist')

rmSync(dist, { recursive: true, force: true })
const bundle = await rolldown({ input: join(here, 'src/main.ts'), platform: 'node' })
const program = join(dist, 'game.js')
await bundle.write({ file: program, format: 'esm', banner: '#!/usr/bin/env node' })
chmodSync(program, 0o755)
copyFileSync(join(here, '../LICENSE'), join(dist, 'LICENSE'))
