import type { HouseData } from '@lucero/contract/house/client'
import { command } from '../command.ts'
import { required } from '../field.ts'
import { amount, right, table, time, type Column, type Columns } from '../printing.ts'
import { readBonusId } from '../reading.ts'

type Race = HouseData<'showRace'>

const place: Column<unknown> = ['Place', (_, index) => index + 1]
const points: Column<{ points: number }> = ['Points', (row) => right(row.points.toFixed(2))]
const prizes: Columns<Race['prizes'][number]> = [place, 'bonusId', 'title', amount('amount')]

const raceText = ({ prizes: coming, week, lastWeek }: Race): string[] => [
  'Prizes of coming weeks:',
  ...table(coming, prizes, 'No further week starts.'),
  ...(week
    ? [
        `Week of ${week.week}, until ${time(week.endsAt)} UTC:`,
        ...table(week.prizes, prizes, 'No prizes.'),
        ...table(week.places, [place, 'username', points], 'No round has counted.'),
      ]
    : []),
  ...(lastWeek
    ? [
        `Week of ${lastWeek.week}, ${lastWeek.settled ? 'settled' : 'not settled yet'}:`,
        ...table(lastWeek.winners, ['place', 'username', points, 'bonusId', 'paid'], 'No winners.'),
      ]
    : []),
]

export const raceCommands = [
  command('race show', 'showRace', {
    does: 'Show the prizes, the places of this week, and the winners of the last one',
    prints: raceText,
  }),
  command('race set', 'setRace', {
    does: 'Set a bonus for each place of the weekly race',
    more: 'Without a running race, this week starts now. A running week keeps its prizes',
    takes: {
      bonusIds: required(
        '<bonusIds...>',
        'A bonus for each place, the first place first. Drafts are allowed',
        (text: string, before: string[] = []) => [...before, readBonusId(text)],
      ),
    },
    examples: ['0b9d6a54-… 7c1f8e20-… 7c1f8e20-…'],
    prints: raceText,
  }),
  command('race stop', 'stopRace', {
    does: 'Start no further week. The running one ends and is paid',
    prints: raceText,
  }),
]
