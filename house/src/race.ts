import type { HouseData } from '@lucero/contract/house/client'
import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { money, stripControl, table, time } from './printing.ts'
import { readBonusId } from './reading.ts'

type Race = HouseData<'showRace'>

export function addRace(program: Command): void {
  const race = program
    .command('race')
    .description('the weekly race: its prizes, places and winners')
    .addHelpText('after', examples('race show', 'race set 0b9d6a54-…', 'race stop'))
  race
    .command('show')
    .description('the prizes, the places of this week, and the winners of the last one')
    .addHelpText('after', examples('race show'))
    .action(
      act(async (house) => {
        const data = await house.call('showRace')
        house.show(data, raceText(data))
      }),
    )
  race
    .command('set')
    .description('set the prizes; without a running race, this week starts now, and a running week keeps its prizes')
    .argument('<bonusIds...>', 'a bonus for each place, the first place first; drafts are allowed', readBonusIds)
    .addHelpText('after', examples('race set 0b9d6a54-… 7c1f8e20-… 7c1f8e20-…'))
    .action(
      act(async (house, bonusIds: string[]) => {
        const data = await house.call('setRace', { bonusIds })
        house.show(data, raceText(data))
      }),
    )
  race
    .command('stop')
    .description('start no further week; the running one ends and is paid')
    .addHelpText('after', examples('race stop'))
    .action(
      act(async (house) => {
        const data = await house.call('stopRace', {})
        house.show(data, raceText(data))
      }),
    )
}

const readBonusIds = (text: string, before: string[] = []): string[] => [...before, readBonusId(text)]

const prizeTable = (prizes: Race['prizes'], none: string): string =>
  table(
    prizes.map((prize, index) => ({ ...prize, place: index + 1 })),
    [
      { title: 'Place', of: ({ place }) => String(place), right: true },
      { title: 'Bonus', of: ({ bonusId }) => bonusId },
      { title: 'Title', of: ({ title }) => stripControl(title) },
      { title: 'Amount', of: ({ amount }) => money(amount), right: true },
    ],
    none,
  )

function raceText({ prizes, week, lastWeek }: Race): string {
  const lines = ['Prizes of coming weeks:', prizeTable(prizes, 'No further week starts.')]
  if (week)
    lines.push(
      `Week of ${week.week}, until ${time(week.endsAt)} UTC:`,
      prizeTable(week.prizes, 'No prizes.'),
      table(
        week.places.map((one, index) => ({ ...one, place: index + 1 })),
        [
          { title: 'Place', of: ({ place }) => String(place), right: true },
          { title: 'Player', of: ({ username }) => username },
          { title: 'Points', of: ({ points }) => points.toFixed(2), right: true },
        ],
        'No round has counted.',
      ),
    )
  if (lastWeek)
    lines.push(
      `Week of ${lastWeek.week}, ${lastWeek.settled ? 'settled' : 'not settled yet'}:`,
      table(
        lastWeek.winners,
        [
          { title: 'Place', of: ({ place }) => String(place), right: true },
          { title: 'Player', of: ({ username }) => username },
          { title: 'Points', of: ({ points }) => points.toFixed(2), right: true },
          { title: 'Bonus', of: ({ bonusId }) => bonusId },
          { title: 'Paid', of: ({ paid }) => (paid ? 'yes' : 'no') },
        ],
        'No winners.',
      ),
    )
  return lines.join('\n')
}
