import { helpLinesFor } from '@lucero/contract/player/help-lines'
import type { Routes } from '../http/http.ts'
import { getPlayResults } from './results.ts'
import * as safer from './safer.ts'

export const saferRoutes = {
  getSaferPlay: (runtime, { caller }) => safer.getSaferPlay(runtime, caller.playerId),
  getPlayResults: (runtime, { caller }) => getPlayResults(runtime, caller.playerId),
  getHelpLines: async ({ config }) => ({ helpLines: config.helpLines ?? helpLinesFor(config.dialCodes) }),
  setPlayLimits: (runtime, { caller, body }) => safer.setPlayLimits(runtime, caller.playerId, body),
  takeBreak: (runtime, { caller, body }) =>
    safer.startExclusion(runtime, caller.playerId, { length: body.length, by: 'player' }, runtime.books.submit),
  setReminder: (runtime, { caller, body }) => safer.setRealityCheck(runtime, caller.playerId, body.minutes),
} satisfies Routes
