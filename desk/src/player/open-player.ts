/** Opens the page of a player whose username alone is at hand. The address has the id. */
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { keyOf } from '../lib/house.ts'
import { playerPath } from '../lib/paths.ts'

/** `rest` is added to the address, for example `&kinds=round`. */
export function useOpenPlayer(): (username: string, rest?: string) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useCallback(
    (username, rest = '') => {
      const open = async () => {
        const input = { username }
        const { player } = await client.fetchQuery({
          queryKey: keyOf('showPlayer', input),
          queryFn: ({ signal }) => call('showPlayer', input, signal),
        })
        navigate(`${playerPath(player.id)}${rest}`)
      }
      open().catch((error: unknown) => toast.error(errorText(error)))
    },
    [client, navigate],
  )
}
