/** Options for texts in several languages. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { defaultLanguage, languageCodes, languages } from '@lucero/contract/shared/languages'
import type { Command } from 'commander'

export const translations = languageCodes.filter((code) => code !== defaultLanguage)

/** Adds `--title-es` for a text `title`, and the same for every other language. */
export function addTranslations(command: Command, ...texts: string[]): Command {
  for (const code of translations)
    for (const text of texts)
      command.option(`--${text}-${code} <text>`, `the ${text} in ${languages[code].englishName} (the English one)`)
  return command
}

/** Takes the translations of a text out of the options. */
export function takeTranslations(options: Record<string, unknown>, text: string) {
  const taken: Record<string, unknown> = {}
  for (const code of translations) {
    const name = `${text}${code.slice(0, 1).toUpperCase()}${code.slice(1)}`
    if (options[name] !== undefined) taken[code] = options[name]
    delete options[name]
  }
  return taken as HouseBody<'createBonus'>['titleTranslations']
}
