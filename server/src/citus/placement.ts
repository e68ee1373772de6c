/**
 * Where each table lies on Citus, all of them in one place. A table that a migration adds is put here in the same commit; placement.test.ts
 * keeps it. docs/scale.md says what follows from it.
 */

/** Cut into shards by player_id, all alike: whatever a movement of money touches lies on one worker. */
const byPlayer = [
  'book',
  'transfer',
  'book_release',
  'wallet',
  'user_transaction',
  'user_transaction_count',
  'redeem',
  'notification',
  'notification_count',
  'game_session',
  'bonus_invitation',
  'bonus_grant',
  'bonus_line',
  'safer_play',
] as const

/** The same on every node, because what lies by player refers to it, or because every movement of money looks at it. A change of one needs every worker. */
const onEveryNode = ['bonus', 'ledger_halt', 'frozen_book'] as const

/** Whole, at the coordinator: what is found by a name, a phone or a token rather than by a player, and what the house keeps. */
const atCoordinator = [
  'migration',
  'sms',
  'rate_limit',
  'country',
  'player',
  'former_phone',
  'credential',
  'session',
  'code',
  'device',
  'account_unlock',
  'operator',
  'provider',
  'provider_secret',
  'provider_nonce',
  'casino_game',
  'launch_token',
  'broadcast',
  'conversation',
  'conversation_message',
  'ledger_secret',
  'audit_run',
  'event_key',
] as const

export const placement = { byPlayer, onEveryNode, atCoordinator }
