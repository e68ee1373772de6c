import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../..')

/**
 * The path of a program that tests start with `env`. In `npm test` it is a bundle of the sources, which starts in two thirds of the CPU time
 * (scripts/steps/bundle-programs.mjs). A planted fault changes the sources while they are loaded, so it needs them.
 */
export function programPath(program: string, env: Record<string, string> = {}): string {
  const bundled = env['DRILL_PLANT'] ? undefined : process.env['LUCERO_TEST_PROGRAMS']
  return join(bundled ?? sources, program)
}
