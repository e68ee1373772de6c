import type { HouseData } from '@lucero/contract/house/client'
import { languages } from '@lucero/contract/shared/languages'
import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { table } from './printing.ts'
import { translations } from './translations.ts'

type Answer = HouseData<'listAnswers'>['answers'][number]

/** Canned answers, as a part of `inbox`. */
export function addAnswers(inbox: Command): void {
  const answers = inbox
    .command('answers')
    .description('prepared answers in every language; inbox reply --answer sends one')
    .addHelpText('after', examples('inbox answers list', 'inbox reply C4K7QX2M9A --answer paid-tonight'))
  answers
    .command('list')
    .description('all of them, by name')
    .addHelpText('after', examples('inbox answers list'))
    .action(
      act(async (house) => {
        const data = await house.call('listAnswers')
        const shown = table(
          data.answers,
          [
            { title: 'Name', of: ({ name }) => name },
            { title: 'English', of: ({ message }) => message, width: 60 },
            ...translations.map((code) => ({
              title: languages[code].englishName,
              of: ({ messageTranslations }: Answer) => messageTranslations[code] ?? '',
              width: 60,
            })),
          ],
          'There are no canned answers yet.',
        )
        house.show(data, shown)
      }),
    )
  const add = answers
    .command('add')
    .description('add an answer, or replace the one with the same name')
    .argument('<name>', 'small letters, digits and dashes')
    .requiredOption('--en <text>', 'in English, at most 1,000 characters')
    .addHelpText(
      'after',
      examples(
        'inbox answers add paid-tonight --en "Your redeem is paid tonight." --es "Tu canje se paga esta noche."',
      ),
    )
    .action(
      act(async (house, name: string, { en, ...messageTranslations }: { en: string }) => {
        const data = await house.call('addAnswer', { name, message: en, messageTranslations })
        house.show(data, `The answer ${name} is stored.`)
      }),
    )
  for (const code of translations)
    add.requiredOption(`--${code} <text>`, `in ${languages[code].englishName}, at most 1,000 characters`)
  answers
    .command('remove')
    .description('remove an answer; replies that used it stay')
    .argument('<name>', 'as inbox answers list shows it')
    .addHelpText('after', examples('inbox answers remove paid-tonight'))
    .action(
      act(async (house, name: string) => {
        const data = await house.call('removeAnswer', { name })
        house.show(data, `The answer ${name} is removed.`)
      }),
    )
}
