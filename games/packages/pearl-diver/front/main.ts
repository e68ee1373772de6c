import { openCabinet } from '../../cabinet/cabinet.ts'
import { payTable } from '../../cabinet/pay-table.ts'
import { PAYS, SYMBOLS, type DiveEvent, type SeaSymbol } from '../rules.ts'
import { openDiver } from './diver.ts'

const names: Record<SeaSymbol, string> = {
  pearl: 'Pearl',
  turtle: 'Turtle',
  octopus: 'Octopus',
  crab: 'Crab',
  fish: 'Fish',
  star: 'Starfish',
  anchor: 'Anchor',
  coral: 'Coral',
}

void openCabinet<DiveEvent>({
  name: 'Pearl Diver',
  facts: MODE_FACTS,
  spanish: {
    Dive: 'Bucear',
    'Dive deeper': 'Más profundo',
    'Open the vault': 'Abrir la cámara',
    Reef: 'Arrecife',
    Wreck: 'Naufragio',
    Trench: 'Fosa',
    Vault: 'Cámara',
    Treasure: 'Tesoro',
    '{ways} ways': '{ways} formas',
    Symbols: 'Símbolos',
    Pearl: 'Perla',
    Turtle: 'Tortuga',
    Octopus: 'Pulpo',
    Crab: 'Cangrejo',
    Fish: 'Pez',
    Starfish: 'Estrella de mar',
    Anchor: 'Ancla',
    Coral: 'Coral',
    'A symbol on three or more reels in a row from the left pays. The win counts for each way to connect it.':
      'Un símbolo en tres o más rodillos seguidos desde la izquierda paga. El premio cuenta por cada forma de unirlo.',
    'Three or more helmets start a dive. The diver opens shells: a pearl pays, a key leads deeper, an eel ends the dive.':
      'Tres o más escafandras empiezan una inmersión. El buzo abre conchas: una perla paga, una llave lleva más abajo, una anguila termina la inmersión.',
    'Pearls pay ×1 at the reef, ×2 at the wreck and ×5 in the trench. The key of the trench opens the vault, which holds 50 to 1,000 times the bet.':
      'Las perlas pagan ×1 en el arrecife, ×2 en el naufragio y ×5 en la fosa. La llave de la fosa abre la cámara, que guarda de 50 a 1,000 veces la apuesta.',
    'Which shells are opened, and what they hold, is decided when the round begins.':
      'Qué conchas se abren, y qué guardan, se decide al empezar la ronda.',
  },
  rules: (t) => [
    t('A symbol on three or more reels in a row from the left pays. The win counts for each way to connect it.'),
    t(
      'Three or more helmets start a dive. The diver opens shells: a pearl pays, a key leads deeper, an eel ends the dive.',
    ),
    t(
      'Pearls pay ×1 at the reef, ×2 at the wreck and ×5 in the trench. The key of the trench opens the vault, which holds 50 to 1,000 times the bet.',
    ),
    t('Which shells are opened, and what they hold, is decided when the round begins.'),
    t('The table shows the win in times the bet.'),
    payTable(
      [t('Symbols'), '3', '4', '5'],
      SYMBOLS.map((symbol) => [t(names[symbol]), ...PAYS[symbol].map((pay) => `${pay / 100}`)]),
    ),
  ],
  openStage: openDiver,
})
