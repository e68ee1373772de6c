import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { table } from './printing.ts'

type NewAnswer = { en: string; es: string }

/** Canned answers, as a part of `inbox`. */
export function addAnswers(inbox: Command): void {
  const answers = inbox
    .command('answers')
    .description('prepared answers in both languages; inbox reply --answer sends one')
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
            { title: 'Spanish', of: ({ messageEs }) => messageEs, width: 60 },
          ],
          'There are no canned answers yet.',
        )
        house.show(data, shown)
      }),
    )
  answers
    .command('add')
    .description('add an answer, or replace the one with the same name')
    .argument('<name>', 'small letters, digits and dashes')
    .requiredOption('--en <text>', 'in English, at most 1,000 characters')
    .requiredOption('--es <text>', 'in Spanish, at most 1,000 characters')
    .addHelpText(
      'after',
      examples(
        'inbox answers add paid-tonight --en "Your redeem is paid tonight." --es "Tu canje se paga esta noche."',
      ),
    )
    .action(
      act(async (house, name: string, { en, es }: NewAnswer) => {
        const data = await house.call('addAnswer', { name, message: en, messageEs: es })
        house.show(data, `The answer ${name} is stored.`)
      }),
    )
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
