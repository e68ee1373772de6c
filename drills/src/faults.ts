/**
 * The faults that drills must detect, as replacements of source text. `npm run drill -- NAME --plant FAULT` applies them while the
 * processes of the drill load their modules (plant.mjs); no file is changed. Each drill must fail with a message that matches `verdict`.
 */

/** File, text that occurs in it exactly once, replacement text. */
export type Patch = [file: string, text: string, replacement: string]

export type Fault = { patches: Patch[]; /** Matches the error message of the drill. */ verdict: RegExp }

const randomIdempotencyKey: Fault = {
  patches: [
    [
      'server/src/ledger/command.ts',
      'requestId === undefined ? randomUUID() : deterministicUuid(from, requestId.toLowerCase())',
      'randomUUID()',
    ],
  ],
  verdict: /a retried request has no second effect|exists exactly once/,
}

const answerBeforeCommit: Fault = {
  patches: [
    [
      'server/src/ledger/batch.ts',
      'await append(tools, { ...request, nonces: nonces.list() }, trace)',
      'append(tools, { ...request, nonces: nonces.list() }, trace).catch(() => undefined)',
    ],
  ],
  verdict: /exists exactly once|was answered 404/,
}

const noQueryTimeout: Fault = {
  patches: [['kit/src/connection.ts', '  answerMs: 4000,', '  answerMs: 3_600_000,']],
  verdict: /timed out: an answer to/,
}

const reportsOmitRounds: Fault = {
  patches: [
    [
      'server/src/reports/recorder.ts',
      "if (kind !== 'win' || !state.closed || state.spin) return ''",
      "if (kind !== 'bet') return ''",
    ],
  ],
  verdict: /the reports equal the recomputation/,
}

const violations = /violations? of docs\/consistency.md/

/** A share of the answers is wrong, as with a fault that shows under load only. */
const sometimes = 'Math.random() < 0.05'

/** Faults of the order of reads and writes, which the checker must find from outside. */
const faultsOfOrder: Record<string, Patch[]> = {
  'an answer before the commit': answerBeforeCommit.patches,
  'a read from memory after a write on another node': [
    [
      'server/src/games/sessions.ts',
      'const { seq, balances } = await readBook(runtime.db, playerId)',
      `const books = (globalThis.keptBooks ??= new Map())
  const { seq, balances } = (${sometimes} && books.get(playerId)) || (await readBook(runtime.db, playerId))
  books.set(playerId, { seq, balances })`,
    ],
  ],
  'a version that goes back': [
    ['server/src/games/split.ts', 'version: Number(version),', `version: Number(version) - (${sometimes} ? 1 : 0),`],
  ],
  'a version that was not reached yet': [
    [
      'server/src/games/sessions.ts',
      'session, balances)) }, seq)',
      `session, balances)) }, seq + (${sometimes} ? 3n : 0n))`,
    ],
  ],
  'two movements of one version': [
    ['server/src/games/split.ts', 'version: Number(version),', 'version: Number(version) - (Number(version) % 2),'],
  ],
  'another answer to a repeated request': [
    [
      'server/src/ledger/batch.ts',
      'if (refusal === null) return { reply: defined(reply) }',
      `if (refusal === null) return { reply: defined(reply).replace(/"version":(\\d+)/, (_, version) => \`"version":\${Number(version) + 1}\`) }`,
    ],
  ],
  'a repeated request with a second effect': [
    [
      'server/src/games/rules.ts',
      'deterministicUuid(providerId, playerId, kind, transaction)',
      `deterministicUuid(providerId, playerId, kind, ${sometimes} ? String(Math.random()) : transaction)`,
    ],
  ],
  'a balance that does not follow from the movements': [
    [
      'server/src/games/split.ts',
      'playable: Number(playable),',
      `playable: Number(playable) + (${sometimes} ? 1 : 0),`,
    ],
  ],
  'a movement that nobody has sent': [
    [
      'server/src/wallet/wallet.ts',
      'const { operatorId, atMs, ids } = await runtime.books',
      `if (${sometimes})
    await runtime.books.submit(commands.transferToGame.of(playerId, randomUUID(), { items: transfers, playable }))
  const { operatorId, atMs, ids } = await runtime.books`,
    ],
  ],
  'a refusal on an old book': [
    [
      'server/src/ledger/batch.ts',
      '  } catch (error) {\n    if (!isFresh) return undefined\n',
      '  } catch (error) {\n',
    ],
    [
      'server/src/ledger/books.ts',
      "if (event.kind === 'wallet-changed' && origin === 'elsewhere') lanes.forget(event.playerId)",
      '',
    ],
  ],
  'a round without its last movement': [
    [
      'server/src/games/rounds.ts',
      'const movements = await movementsOf(runtime.db, player, row.id)',
      'const movements = (await movementsOf(runtime.db, player, row.id)).slice(0, 1)',
    ],
  ],
  'a commit that is not on the disk': [
    [
      'server/src/ledger/ledger-connection.ts',
      "  enable_seqscan: 'off',",
      "  enable_seqscan: 'off',\n  synchronous_commit: 'off',",
    ],
  ],
}

export const faults: Record<string, Record<string, Fault>> = {
  aggregator: {
    'a rollback leaves its bet': {
      patches: [
        [
          'server/src/aggregators/movements.ts',
          'body: { player, transaction, target: reference }',
          'body: { player, transaction, target: transaction }',
        ],
      ],
      verdict: /equals the aggregator's record|after its rollback is refused/,
    },
    'the answer comes before the commit': {
      ...answerBeforeCommit,
      verdict: /equals the aggregator's record|was answered|exists exactly once/,
    },
    'a retry is another transaction': {
      patches: [
        [
          'server/src/aggregators/movements.ts',
          'return playRoutes.win(runtime, { providerId: connection.id, body, nonce: noNonce })',
          'return playRoutes.win(runtime, { providerId: connection.id, body: { ...body, transaction: `${Math.random()}` }, nonce: noNonce })',
        ],
      ],
      verdict: /equals the aggregator's record|was answered/,
    },
  },
  'backup-restore': {
    'restore ignores the target time': {
      patches: [['drills/src/backup.ts', '    recovery_target_time: at,\n', '']],
      verdict: /transfers/,
    },
  },
  clock: {
    'clock never wrong': {
      patches: [['server/src/runtime/clock-watch.ts', 'maxOffSeconds = 30', 'maxOffSeconds = Infinity']],
      verdict: /timed out: \/readyz answers 503/,
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
    'the reports omit settled rounds': reportsOmitRounds,
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
      verdict: /timed out: the games answer again|could not open the game|timed out: an answer/,
    },
  },
  'kill-postgres': {
    'random idempotency key': randomIdempotencyKey,
    'answer before commit': answerBeforeCommit,
  },
  order: Object.fromEntries(
    Object.entries(faultsOfOrder).map(([name, patches]) => [name, { patches, verdict: violations }]),
  ),
  overload: {
    'no admission limit': {
      patches: [['server/src/runtime/admission.ts', 'running < Math.floor(concurrency.now())', 'running < Infinity']],
      verdict: /excess requests are rejected|never dropped|money continues/,
    },
  },
  'reconnect-storm': {
    'a reconnect storm is rejected permanently': {
      patches: [
        ['server/src/live/live.ts', '{ concurrency: 4, waiting: 2000 }', '{ concurrency: 1, waiting: 0 }'],
        [
          'server/src/live/live.ts',
          "const isFinal = error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED'",
          'const isFinal = true',
        ],
      ],
      verdict: /timed out: every socket is connected/,
    },
  },
  'rolling-restart': {
    'a second SIGTERM ends the drain': {
      patches: [
        ['server/src/processes/run.ts', '    if (isStopping) return\n', '    if (isStopping) process.exit(1)\n'],
      ],
      verdict: /the exit code of npm start/,
    },
    'no drain': {
      patches: [
        [
          'server/src/processes/run.ts',
          'const drainAndStop = (cause: string) => stop(cause, config.drainSeconds)',
          'const drainAndStop = () => process.exit(0)',
        ],
      ],
      verdict: /502|cut during a request/,
    },
    'the games stop with the first SIGTERM': {
      patches: [
        ['games/src/main.ts', 'process.on(signal, () => process.connected || stop())', 'process.on(signal, stop)'],
      ],
      verdict: /the games run until the node has drained/,
    },
  },
  'rolling-upgrade': {
    'new nodes sign messages with another key': {
      patches: [
        [
          'server/src/events/messages.ts',
          "const nodeKey = createSecretKey(deriveKey(secret, 'lucero', 'events'))",
          "const nodeKey = createSecretKey(deriveKey(secret, 'lucero', 'events of this version'))",
        ],
      ],
      verdict: /accept event messages of each other/,
    },
    'the first new node chooses a new root key': {
      patches: [
        [
          'server/src/ledger/root-key.ts',
          'if (fingerprint) return candidates.find((one) => fingerprintOf(one) === fingerprint)',
          'if (fingerprint) return newRootKey()',
        ],
      ],
      verdict: /the server exited before its port was open/,
    },
  },
  'secret-rotation': {
    'the old secret stays valid': {
      patches: [['kit/src/root-key.ts', 'where id < ${id}`', 'where id < ${id} and false`']],
      verdict: /a node with another secret does not start/,
    },
  },
  'silent-lines': { 'no query timeout': noQueryTimeout },
  'socket-flood': {
    'no limit on sockets per player': {
      patches: [['server/src/live/player-sockets.ts', 'newestFirst[maxPerPlayer - 1] ?? 0', '0']],
      verdict: /sockets of one player stay open/,
    },
    'no limit on messages': {
      patches: [['server/src/live/socket-limits.ts', 'if (received > perMinute) connection.close(true)', '']],
      verdict: /timed out: the flooding socket is closed/,
    },
    'sockets without a token may stay': {
      patches: [['server/src/live/live.ts', 'const admitWithinMs = 5000', 'const admitWithinMs = 3_600_000']],
      verdict: /no socket without a token stays open/,
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
      verdict: /every tampered book is detected/,
    },
  },
  stock: {
    'no recovery of movements that are left open': {
      patches: [['server/src/stock/stock.ts', '  for (const work of works) await afterwards(runtime, work)\n', '']],
      verdict: /timed out: every movement between two books ends/,
    },
    'a reservation is released although the grant was made': {
      patches: [
        [
          'server/src/stock/stock.ts',
          'const { isSold } = await runtime.books.submit(commands.resolveGrant.of(playerId, key, { grantId }))',
          'const isSold = false && key',
        ],
      ],
      verdict: /the stock is what was sold to the shop|is not in its book/,
    },
    'a payment leaves no row of credit on its way back': {
      patches: [['server/src/stock/rules.ts', '  return [change(stockReturns, row)]\n', '  return row ? [] : []\n']],
      verdict: /the stock is what was sold to the shop|is not in its book/,
    },
  },
  workers: {
    'a replaced worker is killed': {
      patches: [['server/src/processes/workers.ts', "await worker.ask('retire', seconds)", 'worker.kill()']],
      verdict: /fetch failed|"reads sent again": [1-9]/,
    },
    'a call without an answer is repeated with another key': {
      patches: [
        [
          'server/src/games/at-owner.ts',
          'return await verb(runtime, { ...call, nonce })',
          'return await verb(runtime, { ...call, body: isRepeated ? { ...call.body, transaction: randomUUID() } : call.body, nonce })',
        ],
      ],
      verdict: /exists exactly once|was answered 4/,
    },
    'a dead worker is not restarted': {
      patches: [['server/src/processes/workers.ts', '  void keepTrying(crew, number)\n', '']],
      verdict: /timed out: the worker is restarted/,
    },
  },
}

/** Environment variables that plant a fault in a child process: by default that of this process. Empty without a fault. */
export const plantedEnv = (options = '', DRILL_PLANT = process.env['DRILL_PLANT']): Record<string, string> => {
  const all = [DRILL_PLANT && plantOption, options].filter(Boolean).join(' ')
  return { ...(DRILL_PLANT && { DRILL_PLANT }), ...(all && { NODE_OPTIONS: all }) }
}

export const plantOption = `--import ${new URL('plant.mjs', import.meta.url).href}`
