import { openCabinet } from '../../cabinet/cabinet.ts'
import { payTable } from '../../cabinet/pay-table.ts'
import { KINDS, PAYS, type LanternEvent } from '../rules.ts'
import { openRiver } from './river.ts'

const names: Record<(typeof KINDS)[number], string> = {
  carp: 'Carp',
  crane: 'Crane',
  lotus: 'Lotus',
  leaf: 'Leaf',
  wave: 'Wave',
  star: 'Star',
}

void openCabinet<LanternEvent>({
  name: 'Lantern River',
  facts: MODE_FACTS,
  spanish: {
    Lanterns: 'Faroles',
    Carp: 'Carpa',
    Crane: 'Grulla',
    Lotus: 'Loto',
    Leaf: 'Hoja',
    Wave: 'Ola',
    Star: 'Estrella',
    'Twelve lanterns rise from the river. Four or more of a kind pay, wherever they are. Several kinds can pay in one round.':
      'Doce faroles suben del río. Cuatro o más iguales pagan, estén donde estén. Varios tipos pueden pagar en una ronda.',
    'A full moon doubles the round.': 'La luna llena duplica la ronda.',
  },
  rules: (t) => [
    t(
      'Twelve lanterns rise from the river. Four or more of a kind pay, wherever they are. Several kinds can pay in one round.',
    ),
    t('A full moon doubles the round.'),
    t('The table shows the win in times the bet.'),
    payTable(
      [t('Lanterns'), '4', '5', '6', '7', '8', '9', '10+'],
      KINDS.toReversed().map((kind) => [t(names[kind]), ...PAYS[kind].map((pay) => `${pay / 100}`)]),
    ),
  ],
  openStage: openRiver,
})
