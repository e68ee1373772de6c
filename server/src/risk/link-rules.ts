/** Which accounts may belong to one person. Pure. */
import assert from 'node:assert/strict'
import { utcDay } from '../runtime/utc-day.ts'
import type { Draft } from './finding-rules.ts'
import { thresholds } from './thresholds.ts'

export type LinkSignal = 'device' | 'phone' | 'counter' | 'sign-ins' | 'play'

/** Evidence about a pair of players. `key` makes it count once: a device, or a UTC day. */
export type LinkObservation = {
  players: readonly [string, string]
  signal: LinkSignal
  key: string
  refs: string[]
  at: Date
}

/** All evidence of one signal about a pair. The smaller id is first. */
export type Link = {
  playerA: string
  playerB: string
  signal: LinkSignal
  times: number
  /** What was counted, newest last. */
  keys: string[]
  refs: string[]
  firstSeen: Date
  lastSeen: Date
}

const minTimes: Record<LinkSignal, number> = {
  device: 1,
  phone: 1,
  counter: thresholds.minCounterDays,
  'sign-ins': 1,
  play: 1,
}

const weights: Record<LinkSignal, number> = {
  device: thresholds.deviceWeight,
  phone: thresholds.phoneWeight,
  counter: thresholds.counterWeight,
  'sign-ins': thresholds.signInsWeight,
  play: thresholds.playWeight,
}

/** Keys and references beyond this are dropped, oldest first. */
const maxKept = 20
const minuteMs = 60_000
const dayMs = 24 * 3_600_000

export const pairOf = (one: string, other: string): readonly [string, string] => {
  assert(one !== other, 'a player is not linked to themselves')
  return one < other ? [one, other] : [other, one]
}

/** The link after the observation. The same key counts once. */
export function observe(link: Link | undefined, { players, signal, key, refs, at }: LinkObservation): Link {
  const [playerA, playerB] = pairOf(...players)
  if (!link) return { playerA, playerB, signal, times: 1, keys: [key], refs, firstSeen: at, lastSeen: at }
  const isNew = !link.keys.includes(key)
  return {
    ...link,
    times: link.times + (isNew ? 1 : 0),
    keys: isNew ? [...link.keys, key].slice(-maxKept) : link.keys,
    refs: [...new Set([...link.refs, ...refs])].slice(-maxKept),
    lastSeen: at > link.lastSeen ? at : link.lastSeen,
  }
}

/** The link without what a shared place explains, or undefined if nothing else is left. */
export function withoutKey(link: Link, key: string): Link | undefined {
  if (!link.keys.includes(key)) return link
  const times = link.times - 1
  if (times === 0) return undefined
  return { ...link, times, keys: link.keys.filter((one) => one !== key), refs: link.refs.filter((one) => one !== key) }
}

const isCounted = ({ signal, times }: Link) => times >= minTimes[signal]
const pairKey = ({ playerA, playerB }: Link) => `${playerA} ${playerB}`

/** Pairs of players whose signals reach the minimum score together. */
export function strongPairs(links: Link[]): { playerA: string; playerB: string; score: number; links: Link[] }[] {
  const byPair = Map.groupBy(links.filter(isCounted), pairKey)
  return [...byPair.values()].flatMap((ofPair) => {
    const score = Math.min(
      100,
      ofPair.reduce((sum, { signal }) => sum + weights[signal], 0),
    )
    const [first] = ofPair
    if (!first || score < thresholds.minLinkScore) return []
    return [{ playerA: first.playerA, playerB: first.playerB, score, links: ofPair }]
  })
}

type Group = { players: string[]; score: number; links: Link[] }

/** Connected groups of strong pairs, of every size. */
export function groupsOf(links: Link[]): Group[] {
  const groups: Group[] = []
  for (const { playerA, playerB, score, links: ofPair } of strongPairs(links)) {
    const touching = groups.filter(({ players }) => players.includes(playerA) || players.includes(playerB))
    const merged: Group = {
      players: [...new Set([...touching.flatMap(({ players }) => players), playerA, playerB])],
      score: Math.max(score, ...touching.map((group) => group.score)),
      links: [...touching.flatMap((group) => group.links), ...ofPair],
    }
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups
}

export const isOnePlace = ({ players }: Pick<Group, 'players'>): boolean => players.length > thresholds.maxGroupPlayers

/** Doubling the number of occurrences is new evidence. One more is not. */
const tierOf = ({ signal, times }: Link) => Math.floor(Math.log2(times / minTimes[signal]))

const scorePerPlayer = 5

export function linkedDraft({ players, score, links }: Group): Draft {
  return {
    kind: 'linked-accounts',
    subject: '',
    players,
    score: score + scorePerPlayer * (players.length - 2),
    items: links.map((link) => `${link.signal}:${link.playerA}:${link.playerB}:${tierOf(link)}`),
    lines: links.map((link) => ({
      key: `${link.signal}:${link.playerA}:${link.playerB}`,
      signal: link.signal,
      players: [link.playerA, link.playerB],
      count: link.times,
      amount: null,
      references: link.refs,
      at: link.lastSeen.getTime(),
    })),
  }
}

/** A browser and the players who signed in with it. `device` is a short hash of the hash of its token. */
export type DeviceUse = { device: string; playerId: string; at: Date }

/** Links between all players of a device, or `shared` if it is a terminal. */
export function deviceLinks(uses: DeviceUse[]): { shared: boolean; links: LinkObservation[] } {
  const players = new Set(uses.map(({ playerId }) => playerId))
  if (players.size > thresholds.maxDevicePlayers) return { shared: true, links: [] }
  return { shared: false, links: pairsIn(uses, (one, other) => observedDevice(one, other)) }
}

const observedDevice = (one: DeviceUse, other: DeviceUse): LinkObservation => ({
  players: [one.playerId, other.playerId],
  signal: 'device',
  key: one.device,
  refs: [one.device],
  at: later(one.at, other.at),
})

export type PhoneHolder = { playerId: string; at: Date }

/** Players of one block of numbers. A pair counts if both verified their phone within the maximum number of days. */
export function phoneLinks(holders: PhoneHolder[]): { shared: boolean; links: LinkObservation[] } {
  if (holders.length > thresholds.maxPhoneBlockPlayers) return { shared: true, links: [] }
  const isClose = (one: PhoneHolder, other: PhoneHolder) =>
    Math.abs(one.at.getTime() - other.at.getTime()) <= thresholds.maxPhoneBlockDays * dayMs
  const observed = (one: PhoneHolder, other: PhoneHolder): LinkObservation[] =>
    isClose(one, other)
      ? [
          {
            players: [one.playerId, other.playerId],
            signal: 'phone',
            key: phoneKey,
            refs: [],
            at: later(one.at, other.at),
          },
        ]
      : []
  return { shared: false, links: pairsIn(holders, observed).flat() }
}

/** No digits: they would be most of a phone number. */
export const phoneKey = 'block'

const later = (one: Date, other: Date) => (one > other ? one : other)

function pairsIn<One extends { playerId: string }, Result>(
  all: One[],
  toResult: (one: One, other: One) => Result,
): Result[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ playerId }) => playerId !== one.playerId)
      .map((other) => toResult(one, other)),
  )
}

export type PaidRedeem = { id: string; playerId: string; operatorId: number; cents: bigint; settledAt: Date }

/** `earlier` and `paid` are in the order of payment. Each redeem of `paid` is compared with those before it. */
export function counterLinks(earlier: PaidRedeem[], paid: PaidRedeem[]): LinkObservation[] {
  const all = [...earlier, ...paid]
  return paid.flatMap((redeem, index) => {
    const before = all.slice(0, earlier.length + index).filter((other) => isJustBefore(other, redeem))
    const players = new Set([...before, redeem].map(({ playerId }) => playerId))
    if (players.size > thresholds.maxCounterPlayers) return []
    return before
      .filter(({ playerId }) => playerId !== redeem.playerId)
      .map((other) => ({
        players: [other.playerId, redeem.playerId] as const,
        signal: 'counter' as const,
        key: utcDay(redeem.settledAt),
        refs: [other.id, redeem.id],
        at: redeem.settledAt,
      }))
  })
}

const isJustBefore = (other: PaidRedeem, redeem: PaidRedeem) =>
  other.operatorId === redeem.operatorId &&
  redeem.settledAt.getTime() - other.settledAt.getTime() <= thresholds.maxCounterMinutes * minuteMs

/** A period of play, or a sign-in with `to` equal to `from`. */
export type Presence = { playerId: string; from: Date; to: Date }

/** Sign-ins of two players who take turns. */
export function signInLink(players: readonly [string, string], signIns: Presence[]): LinkObservation | undefined {
  const inOrder = signIns.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  let changes = 0
  for (const [index, signIn] of inOrder.entries()) {
    const before = inOrder[index - 1]
    const gapMs = before ? signIn.from.getTime() - before.from.getTime() : Infinity
    if (gapMs > thresholds.maxSignInGapMinutes * minuteMs) changes = 0
    else if (before?.playerId !== signIn.playerId) changes += 1
    if (changes >= thresholds.minSignInChanges)
      return { players, signal: 'sign-ins', key: utcDay(signIn.from), refs: [utcDay(signIn.from)], at: signIn.from }
  }
  return undefined
}

/** Play of two players at the same time. */
export function playLink(players: readonly [string, string], play: Presence[]): LinkObservation | undefined {
  const [ones, others] = players.map((id) => play.filter(({ playerId }) => playerId === id))
  const overlaps = (ones ?? []).flatMap((one) => (others ?? []).map((other) => overlapOf(one, other)))
  const sharedMs = overlaps.reduce((sum, { ms }) => sum + ms, 0)
  if (sharedMs < thresholds.minSharedPlayMinutes * minuteMs) return undefined
  const at = new Date(Math.max(...overlaps.filter(({ ms }) => ms > 0).map(({ endMs }) => endMs)))
  return { players, signal: 'play', key: utcDay(at), refs: [utcDay(at)], at }
}

function overlapOf(one: Presence, other: Presence): { ms: number; endMs: number } {
  const endMs = Math.min(one.to.getTime(), other.to.getTime())
  return { ms: Math.max(0, endMs - Math.max(one.from.getTime(), other.from.getTime())), endMs }
}
