/** What a newcomer finds on the first start. Laid once: a row that is there already is left as it is. */
import type { Kit } from './kit/kit.ts'
import { addDemoPlayer } from './auth/demo-player.ts'

const password = 'Demo!pass1'

export async function layDemoData(kit: Kit): Promise<{ username: string; password: string }> {
  await addDemoPlayer(kit, { username: 'demoplayer', password, phoneCode: 1, phone: '3055550101' })
  await addDemoPlayer(kit, { username: 'freshplayer', password, phoneCode: 1, phone: '3055550102' })
  return { username: 'demoplayer', password }
}
