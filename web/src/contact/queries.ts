import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Query key of all conversations with the house. */
export const contactKey = ['contact'] as const

export const useConversation = (conversationId: string) =>
  useQuery({
    queryKey: [...contactKey, 'one', conversationId],
    queryFn: async ({ signal }) => (await call('getConversation', { query: { conversationId }, signal })).conversation,
  })
