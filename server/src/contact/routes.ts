import type { Routes } from '../http/http.ts'
import * as contact from './contact.ts'

export const contactRoutes = {
  writeToHouse: (kit, { caller, body }) => contact.writeToHouse(kit, caller.playerId, body),
  writeAgain: (kit, { caller, body }) => contact.writeAgain(kit, caller.playerId, body),
  getConversations: (kit, { caller, query }) => contact.listConversations(kit, caller.playerId, query),
  getConversation: (kit, { caller, query }) => contact.getConversation(kit, caller.playerId, query.conversationId),
  writeAsVisitor: (kit, { body, address }) => contact.writeAsVisitor(kit, body, address),
} satisfies Routes
