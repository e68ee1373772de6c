import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'

const sessionsKey = ['auth', 'sessions'] as const

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call('getSessions', { signal })).sessions,
  })

export function useEndSession(name: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (sessionId: string) => call('endSession', { body: { sessionId } }),
    onSuccess: () => toast.success(t('Signed out: {name}', { name })),
    onError: (error) => toast.error(errorText(error)),
    onSettled: refresh,
  })
}

export function useEndOthers() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: () => toast.success(t('Signed out everywhere else')),
    onError: (error) => toast.error(errorText(error)),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sessionsKey })
}
