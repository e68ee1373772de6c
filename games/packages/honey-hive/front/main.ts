import { openCabinet } from '../../cabinet/cabinet.ts'
import { payTable } from '../../cabinet/pay-table.ts'
import { FLOWERS, PAYS, type Flower, type HiveEvent } from '../rules.ts'
import { openHive } from './hive.tsx'

const names: Record<Flower, string> = {
  daisy: 'Daisy',
  poppy: 'Poppy',
  bell: 'Bellflower',
  clover: 'Clover',
  lavender: 'Lavender',
  sunflower: 'Sunflower',
}

void openCabinet<HiveEvent>({
  name: 'Honey Hive',
  facts: MODE_FACTS,
  buy: { mode: 'harvest', label: 'Buy a harvest' },
  spanish: {
    'Buy a harvest': 'Comprar una cosecha',
    Harvest: 'Cosechar',
    Fills: 'Llenados',
    'Full comb ×2': 'Panal lleno ×2',
    Flowers: 'Flores',
    Daisy: 'Margarita',
    Poppy: 'Amapola',
    Bellflower: 'Campanilla',
    Clover: 'Trébol',
    Lavender: 'Lavanda',
    Sunflower: 'Girasol',
    'Four or more flowers of a kind that touch each other pay.': 'Cuatro o más flores iguales que se tocan pagan.',
    'Three or more bees start a harvest. They become pots of honey, and the other cells are filled again and again. A new pot stays and brings back three fills.':
      'Tres o más abejas empiezan una cosecha. Se convierten en tarros de miel y las demás celdas se llenan una y otra vez. Un tarro nuevo se queda y devuelve los tres llenados.',
    'After three fills without a pot, all pots pay. A full comb pays double.':
      'Tras tres llenados sin tarro, todos los tarros pagan. Un panal lleno paga el doble.',
    'A bought harvest begins with three to six bees.': 'Una cosecha comprada empieza con tres a seis abejas.',
  },
  rules: (t) => [
    t('Four or more flowers of a kind that touch each other pay.'),
    t(
      'Three or more bees start a harvest. They become pots of honey, and the other cells are filled again and again. A new pot stays and brings back three fills.',
    ),
    t('After three fills without a pot, all pots pay. A full comb pays double.'),
    t('A bought harvest begins with three to six bees.'),
    t('The table shows the win in times the bet.'),
    payTable(
      [t('Flowers'), '4', '5', '6', '7', '8+'],
      FLOWERS.toSorted((a, b) => PAYS[b][0]! - PAYS[a][0]!).map((flower) => [
        t(names[flower]),
        ...PAYS[flower].map((pay) => `${pay / 100}`),
      ]),
    ),
  ],
  openStage: openHive,
})
