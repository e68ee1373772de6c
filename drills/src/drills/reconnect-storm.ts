import { thinkMs } from '../drill.ts'
import { newPlayer, startMoney } from '@lucero/lab/load/money'
import { openSocket } from '@lucero/lab/clients/sockets'
import { assertSoundBooks, onOneNode } from '../stack.ts'
import { until } from '@lucero/lab/until'

export const drill = onOneNode(
  'the server is killed with a thousand live sockets: all reconnect, and money keeps moving',
  async (stack, scale) => {
    const [count, kills] = scale === 'short' ? [120, 1] : [1000, 3]
    const port = new URL(stack.nodes[0]!.address).port
    const players = Math.ceil(count / 5)
    const tokens: string[] = []
    for (let n = 0; n < players; n += 1) tokens.push((await newPlayer(stack)).token)
    const { address } = stack.nodes[0]!
    const sockets = Array.from({ length: count }, (_, n) =>
      openSocket(address, tokens[n % players], { reconnects: true }),
    )
    try {
      await until('every socket is connected', () => sockets.every((socket) => socket.connected))
      const money = await startMoney(stack, { players: 4, thinkMs: thinkMs[scale] })
      await money.answered(20)
      const backAfter: number[] = []
      for (let n = 0; n < kills; n += 1) {
        await stack.nodes[0]!.kill()
        await stack.startNode(0, { PORT: port })
        const ready = performance.now()
        await money.answered(20)
        await until('every socket is connected again', () => sockets.every((socket) => socket.connected))
        backAfter.push(performance.now() - ready)
      }
      const checked = await money.stopAndCheck()
      await assertSoundBooks(stack)
      const seconds = (ms: number) => (ms / 1000).toFixed(1)
      return {
        sockets: count,
        kills,
        'all reconnected after, seconds': backAfter.map(seconds).join(', '),
        ...checked,
      }
    } finally {
      sockets.forEach((socket) => socket.disconnect())
    }
  },
)
