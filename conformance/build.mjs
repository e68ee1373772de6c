// Bundles the program with the contract into one JavaScript file before packing, because Node strips no types in node_modules. Adds the protocol
// page.
import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const here = import.meta.dirname
const dist = join(here, 'dist')

rmSync(dist, { recursive: true, force: true })
const bundle = await rolldown({ input: join(here, 'src/main.ts'), platform: 'node', external: ['zod'] })
const program = join(dist, 'conformance.js')
await bundle.write({ file: program, format: 'esm', banner: '#!/usr/bin/env node' })
chmodSync(program, 0o755)
copyFileSync(join(here, '../docs/provider-api.md'), join(dist, 'provider-api.md'))
copyFileSync(join(here, '../LICENSE'), join(dist, 'LICENSE'))
