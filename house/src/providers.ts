import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { stripControl, table, yesNo } from './printing.ts'

export function addProviders(program: Command): void {
  const providers = program
    .command('providers')
    .description('who runs games, and the secrets they sign with')
    .addHelpText('after', examples('providers list', 'providers add acme "Acme Games"', 'providers rotate acme'))
  addList(providers)
  addAdd(providers)
  addRotate(providers)
  addSecret(providers)
  addEnable(providers)
  addDisable(providers)
}

const addList = (providers: Command) =>
  providers
    .command('list')
    .description('all providers, disabled ones too')
    .addHelpText('after', examples('providers list', 'providers list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listProviders')
        const shown = table(
          data.providers,
          [
            { title: 'Provider', of: ({ id }) => id },
            { title: 'Name', of: ({ name }) => name },
            { title: 'Enabled', of: ({ enabled }) => yesNo(enabled) },
            { title: 'A round is seen at', of: ({ roundUrl }) => roundUrl ?? '' },
            // A server of an older version does not send it.
            {
              title: 'Secret for you',
              of: ({ waitingSecret }) => (waitingSecret ? `providers secret ${waitingSecret.approvalId}` : ''),
            },
          ],
          'There are no providers.',
        )
        house.show(data, shown)
      }),
    )

const secretText = (secret: string) => `Its secret, shown this once:\n${secret}`

const addAdd = (providers: Command) =>
  providers
    .command('add')
    .description('let somebody run games here; prints the secret they sign with, once')
    .argument('<id>', 'small letters, digits and dashes: their X-Provider-Id')
    .argument('<name>', 'what players read')
    .option('--round-url <address>', 'where a round can be looked at, with {round} in it')
    .addHelpText(
      'after',
      examples(
        'providers add acme "Acme Games"',
        'providers add acme "Acme Games" --round-url https://acme.example/rounds/{round}',
      ),
    )
    .action(
      act(async (house, id: string, name: string, { roundUrl }: { roundUrl?: string }) => {
        const data = await house.call('addProvider', { id, name, ...(roundUrl && { roundUrl }) })
        house.show(data, `${stripControl(data.provider.name)} may run games. ${secretText(data.secret)}`)
      }),
    )

const addRotate = (providers: Command) =>
  providers
    .command('rotate')
    .description('a new secret, printed once; the one before stays good until the next time, older ones end now')
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers rotate acme', 'providers rotate acme --yes'))
    .action(
      act(async (house, providerId: string) => {
        await house.confirm(`Give ${stripControl(providerId)} a new secret? All but the newest one before it end now.`)
        const data = await house.call('rotateSecret', { providerId })
        house.show(data, `${stripControl(providerId)} has a new secret. ${secretText(data.secret)}`)
      }),
    )

const addSecret = (providers: Command) =>
  providers
    .command('secret')
    .description(
      'Get the secret of your request to add or rotate, within 24 hours after a second person has approved it',
    )
    .argument('<approvalId>', 'as providers list or approvals list shows it')
    .addHelpText(
      'after',
      examples('providers secret 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02') +
        '\n\nThe same command prints a new secret, if the first answer was lost. The earlier one then stops working.\n',
    )
    .action(
      act(async (house, approvalId: string) => {
        const data = await house.call('takeSecret', { approvalId })
        house.show(data, `${stripControl(data.providerId)} has a new secret. ${secretText(data.secret)}`)
      }),
    )

const addEnable = (providers: Command) =>
  providers
    .command('enable')
    .description('let a provider take bets again')
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers enable acme'))
    .action(
      act(async (house, providerId: string) => {
        const data = await house.call('switchProvider', { providerId, enabled: true })
        house.show(data, `${stripControl(data.provider.name)} takes bets again.`)
      }),
    )

const addDisable = (providers: Command) =>
  providers
    .command('disable')
    .description(
      'take all games of a provider off the list: no launches, no bets; what it owes players it can still pay',
    )
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers disable acme', 'providers disable acme --yes'))
    .action(
      act(async (house, providerId: string) => {
        await house.confirm(
          `Stop all games of ${stripControl(providerId)}? Players in the middle of them cannot bet any more.`,
        )
        const data = await house.call('switchProvider', { providerId, enabled: false })
        house.show(data, `${stripControl(data.provider.name)} takes no bets.`)
      }),
    )
