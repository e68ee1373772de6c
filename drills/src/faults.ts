/**
 * The faults that drills exist to find, as changes of source text. `npm run drill -- NAME --plant FAULT` applies them to the modules that
 * the drill's processes load (plant.mjs); no file is changed. Each drill must fail with each of its faults, and for the reason given here.
 */

/** File, text that occurs in it exactly once, replacement. */
export type Patch = [file: string, text: string, replacement: string]

export type Fault = { patches: Patch[]; /** Part of the verdict's text. */ verdict: RegExp }

const randomIdempotencyKey: Fault = {
  patches: [
    [
      'server/src/ledger/command.ts',
      'requestId === undefined ? randomUUID() : deterministicUuid(from, requestId.toLowerCase())',
      'randomUUID()',
    ],
  ],
  verdict: /a request that is sent again has no second effect|is there, and none twice/,
}

const answerBeforeCommit: Fault = {
  patches: [
    [
      'server/src/ledger/batch.ts',
      'await tools.storage.append({ ...request, nonces: nonces.list() })',
      'tools.storage.append({ ...request, nonces: nonces.list() }).catch(() => undefined)',
    ],
  ],
  verdict: /is there, and none twice|was answered 404/,
}

const noQueryTimeout: Fault = {
  patches: [['kit/src/connection.ts', '  answerMs: 4000,', '  answerMs: 3_600_000,']],
  verdict: /waited too long: an answer to/,
}

export const faults: Record<string, Record<string, Fault>> = {
  'backup-restore': {
    'restore ignores the target time': {
      patches: [['drills/src/backup.ts', '    recovery_target_time: at,\n', '']],
      verdict: /transfers/,
    },
  },
  clock: {
    'clock never off': {
      patches: [['server/src/kit/clock-watch.ts', 'maxOffSeconds = 30', 'maxOffSeconds = Infinity']],
      verdict: /waited too long: \/readyz answers 503/,
    },
  },
  'cut-commit': {
    'random idempotency key': randomIdempotencyKey,
    'answer before commit': answerBeforeCommit,
  },
  'frozen-database': { 'no query timeout': noQueryTimeout },
  'full-disk': {
    'a full disk is an internal error': {
      patches: [['kit/src/connection.ts', '|40P01|53|55P03', '|40P01|55P03']],
      verdict: /was answered 500/,
    },
  },
  kill: {
    'random idempotency key': randomIdempotencyKey,
    'answer before commit': answerBeforeCommit,
  },
  'kill-games': {
    'games stay down': {
      patches: [
        [
          'server/src/program/games-process.ts',
          '      onSettled()\n      pauseMs =',
          '      onSettled()\n      return\n      pauseMs =',
        ],
      ],
      verdict: /waited too long: the games answer again|could not sit down|waited too long: an answer/,
    },
  },
  'kill-postgres': {
    'random idempotency key': randomIdempotencyKey,
    'answer before commit': answerBeforeCommit,
  },
  overload: {
    'no admission limit': {
      patches: [['server/src/kit/admission.ts', 'running < Math.floor(concurrency.now())', 'running < Infinity']],
      verdict: /what is too much is refused|never dropped|money goes on/,
    },
  },
  'reconnect-storm': {
    'a rush of sockets is refused for good': {
      patches: [
        ['server/src/live/live.ts', '{ concurrency: 4, waiting: 2000 }', '{ concurrency: 1, waiting: 0 }'],
        [
          'server/src/live/live.ts',
          "const isFinal = error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED'",
          'const isFinal = true',
        ],
      ],
      verdict: /waited too long: every socket is connected|every socket is back/,
    },
  },
  'rolling-restart': {
    'a second SIGTERM ends the drain': {
      patches: [['server/src/main.ts', '    if (isStopping) return\n', '    if (isStopping) process.exit(1)\n']],
      verdict: /the exit code of npm start/,
    },
    'no drain': {
      patches: [
        [
          'server/src/main.ts',
          'const drainAndStop = (cause: string) => stop(cause, config.drainSeconds)',
          'const drainAndStop = () => process.exit(0)',
        ],
      ],
      verdict: /502|cut in the middle/,
    },
    'the games stop with the first SIGTERM': {
      patches: [
        ['games/src/main.ts', 'process.on(signal, () => process.connected || stop())', 'process.on(signal, stop)'],
      ],
      verdict: /the games run until the node has drained/,
    },
  },
  'silent-lines': { 'no query timeout': noQueryTimeout },
  'socket-flood': {
    'no limit of sockets per player': {
      patches: [['server/src/live/live.ts', 'ids.length - kit.config.sockets.perPlayer', '0']],
      verdict: /sockets of one player stay open/,
    },
    'no limit of messages': {
      patches: [['server/src/live/socket-limits.ts', 'if (received > perMinute) connection.close(true)', '']],
      verdict: /waited too long: the talking socket is closed/,
    },
    'strangers may stay': {
      patches: [['server/src/live/live.ts', 'const admitWithinMs = 5000', 'const admitWithinMs = 3_600_000']],
      verdict: /nobody stays who has not said who they are/,
    },
  },
  tampering: {
    'hashes are not compared': {
      patches: [
        [
          'server/src/ledger/audit/replay.ts',
          'if (head !== transfer.hash) return',
          'if (head === transfer.seq.toString()) return',
        ],
      ],
      verdict: /tampered with, and not found/,
    },
  },
}

/** For a process whose environment is otherwise bare. Empty without a planted fault. */
export const plantedEnv = (options = ''): Record<string, string> => {
  const { DRILL_PLANT } = process.env
  const all = [DRILL_PLANT && plantOption, options].filter(Boolean).join(' ')
  return { ...(DRILL_PLANT && { DRILL_PLANT }), ...(all && { NODE_OPTIONS: all }) }
}

export const plantOption = `--import ${new URL('plant.mjs', import.meta.url).href}`
