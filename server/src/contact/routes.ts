import type { Routes } from '../http/http.ts'
import * as contact from './contact.ts'

export const contactRoutes = {
  writeToHouse: (runtime, { caller, body }) => contact.writeToHouse(runtime, caller.playerId, body),
  writeAgain: (runtime, { caller, body }) => contact.writeAgain(runtime, caller.playerId, body),
  getConversations: (runtime, { caller, query }) => contact.listConversations(runtime, caller.playerId, query),
  getConversation: (runtime, { caller, query }) =>
    contact.getConversation(runtime, caller.playerId, query.conversationId),
  writeAsVisitor: (runtime, { body, address }) => contact.writeAsVisitor(runtime, body, address),
} satisfies Routes
