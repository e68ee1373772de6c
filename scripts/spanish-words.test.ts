import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words that were replaced, so that each thing has one Spanish name. */
const abandoned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/moneder/i, 'billetera'],
  [/\bimporte/i, 'monto'],
  [/\bañad/i, 'agregar'],
  [/\ben juego\b(?! responsable)/i, 'en el juego (credit), en curso (a round, a bonus)'],
  [/\.ª 12/, '1.ª docena'],
  [/\bIntro\b/, 'Enter'],
  [/\bMayús/, 'Shift'],
  [/juego limpio/i, 'juego justo'],
  [/\bconsejos?\b/i, 'sugerencias'],
  [/['"](Ganas|Pierdes)['"]/, 'Ganada, Perdida'],
  [/récord/i, 'lo más alto'],
  [/\bretenid/i, 'apartado'],
  [/solicitar a /i, 'enviar solicitud a'],
  [/pide a tu operador o|activa un bono/i, 'pídele crédito a tu operador o reclama un bono'],
  [/se dio por terminad/i, 'terminado por la casa'],
  [/se le acabó/i, 'venció'],
  [/[«»]/, '“ ”'],
]

const folder = 'ui/src/languages/es'
const spanishFiles = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(po|ts|md)$/.test(name))
  .map((name) => join(folder, name))

it.each(spanishFiles)('player review §6: %s uses none of the replaced words', (file) => {
  const findings = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      abandoned
        .filter(([pattern]) => pattern.test(line.replace(/^\s*(?:'[^']*'|\w+):|^(#|msgid).*/, '')))
        .map(([pattern, instead]) => `${file}:${index + 1}: ${String(pattern)}, write ${instead}`),
    )
  expect(findings).toEqual([])
})
