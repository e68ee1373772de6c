import { openCabinet } from '../../cabinet/cabinet.ts'
import { payTable } from '../../cabinet/pay-table.ts'
import { HEAT, KINDS, MOST, PAYS, type EmberEvent, type Kind } from '../rules.ts'
import { openPeak } from './peak.ts'

const names: Record<Kind, string> = {
  ruby: 'Ruby',
  sapphire: 'Sapphire',
  emerald: 'Emerald',
  amber: 'Amber',
  sun: 'Sun',
  drop: 'Drop',
  leaf: 'Leaf',
  claw: 'Claw',
}

void openCabinet<EmberEvent>({
  name: 'Ember Peak',
  facts: MODE_FACTS,
  spanish: {
    Heat: 'Calor',
    Stones: 'Piedras',
    Ruby: 'Rubí',
    Sapphire: 'Zafiro',
    Emerald: 'Esmeralda',
    Amber: 'Ámbar',
    Sun: 'Sol',
    Drop: 'Gota',
    Leaf: 'Hoja',
    Claw: 'Garra',
    'Eight or more stones of a kind pay, wherever they are. They burst, the stones above fall, and new ones follow.':
      'Ocho o más piedras iguales pagan, estén donde estén. Estallan, las de arriba caen y llegan nuevas.',
    'Every burst heats the mountain. The first one of a round pays ×1, and each one after it twice as much as before, up to ×{times}.':
      'Cada estallido calienta la montaña. El primero de una ronda paga ×1 y cada uno de los siguientes el doble que el anterior, hasta ×{times}.',
    'A round pays at most {most} times the bet.': 'Una ronda paga como máximo {most} veces la apuesta.',
  },
  rules: (t) => [
    t('Eight or more stones of a kind pay, wherever they are. They burst, the stones above fall, and new ones follow.'),
    t(
      'Every burst heats the mountain. The first one of a round pays ×1, and each one after it twice as much as before, up to ×{times}.',
      { times: HEAT.at(-1)! },
    ),
    t('A round pays at most {most} times the bet.', { most: (MOST / 100).toLocaleString('en-US') }),
    t('The table shows the win in times the bet.'),
    payTable(
      [t('Stones'), '8–9', '10–11', '12+'],
      KINDS.map((kind) => [t(names[kind]), ...PAYS[kind].map((pay) => `${pay / 100}`)]),
    ),
  ],
  openStage: openPeak,
})
