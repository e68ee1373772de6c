/**
 * The placement of each table on Citus. A migration that adds a table must add it here in the same commit; placement.test.ts checks this.
 * docs/scale.md explains the consequences.
 */

/** Distributed by player_id and colocated, so that a command touches one worker only. */
const byPlayer = [
  'book',
  'transfer',
  'book_release',
  'wallet',
  'credit_grant',
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
  'report_delta',
  'race_score',
  'race_total',
] as const

/** Reference tables: distributed tables refer to them, or every command reads them. A change needs every worker. */
const onEveryNode = ['bonus', 'ledger_halt', 'frozen_book'] as const

/** On the coordinator only: tables that are found by name, phone or token, and tables of the house. */
const atCoordinator = [
  'migration',
  'sms',
  'rate_limit',
  'country',
  'player',
  'former_phone',
  'player_note',
  'credential',
  'session',
  'code',
  'device',
  'account_unlock',
  'operator',
  'provider',
  'provider_secret',
  'provider_nonce',
  'provider_day',
  'held_win',
  'casino_game',
  'game_trial',
  'game_picture',
  'launch_token',
  'broadcast',
  'conversation',
  'conversation_message',
  'canned_answer',
  'ledger_secret',
  'wrapped_key',
  'installation',
  'audit_run',
  'event_key',
  'risk_finding',
  'risk_link',
  'risk_job',
  'staff',
  'staff_recovery_code',
  'staff_session',
  'staff_key',
  'staff_log',
  'staff_log_head',
  'staff_limit',
  'staff_usage',
  'staff_approval',
  'report_total',
  'report_slot',
  'report_player',
  'report_build',
  'report_check',
  'race_setting',
  'race_week',
  'race_winner',
] as const

export const placement = { byPlayer, onEveryNode, atCoordinator }
