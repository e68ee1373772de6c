import { helpLinesFor } from '@lucero/contract/player/help-lines'
import type { Routes } from '../http/http.ts'
import { getPlayResults } from './results.ts'
import * as safer from './safer.ts'

export const saferRoutes = {
  getSaferPlay: (kit, { caller }) => safer.getSaferPlay(kit, caller.playerId),
  getPlayResults: (kit, { caller }) => getPlayResults(kit, caller.playerId),
  getHelpLines: async ({ config }) => ({ helpLines: config.helpLines ?? helpLinesFor(config.dialCodes) }),
  setPlayLimits: (kit, { caller, body }) => safer.setPlayLimits(kit, caller.playerId, body),
  takeBreak: (kit, { caller, body }) =>
    safer.startExclusion(kit, caller.playerId, { length: body.length, by: 'player' }),
  setReminder: (kit, { caller, body }) => safer.setRealityCheck(kit, caller.playerId, body.minutes),
} satisfies Routes
