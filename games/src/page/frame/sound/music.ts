/** Plays the music of a game with Web Audio: schedules bars ahead, lowers the music under jingles, and stops while the page is hidden. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { barOf, barSeconds, hertz, songs, type MusicNote } from './music-score.ts'
import { musicVolume } from './music-settings.ts'
import { gainOf, onJingle, onSoundChange, openAudio } from './sound.ts'

const aheadSeconds = 1.5
const checkMs = 400
const duckedTo = 0.3

const gestures = ['pointerup', 'keydown'] as const

/** Plays until the signal aborts. Browsers block audio before the first gesture on the page, so that the music waits for it. */
export function startMusic(game: OwnGameId, signal: AbortSignal): void {
  const waiting = new AbortController()
  const start = () => {
    if (signal.aborted || !navigator.userActivation.hasBeenActive) return
    waiting.abort()
    playMusic(game, signal)
  }
  for (const gesture of gestures)
    window.addEventListener(gesture, start, { signal: AbortSignal.any([signal, waiting.signal]) })
  start()
}

function playMusic(game: OwnGameId, signal: AbortSignal): void {
  const { context, out } = openAudio()
  const volume = new GainNode(context, { gain: gainOf(musicVolume()) })
  const duck = new GainNode(context)
  volume.connect(duck).connect(out)
  let end: (() => void) | undefined
  const follow = () => {
    if (document.hidden) {
      end?.()
      end = undefined
    } else end ??= begin(context, volume, game)
  }
  const stops = [
    onSoundChange(() => volume.gain.setTargetAtTime(gainOf(musicVolume()), context.currentTime, 0.1)),
    onJingle((seconds) => {
      duck.gain.cancelScheduledValues(context.currentTime)
      duck.gain.setTargetAtTime(duckedTo, context.currentTime, 0.04)
      duck.gain.setTargetAtTime(1, context.currentTime + seconds, 0.5)
    }),
  ]
  document.addEventListener('visibilitychange', follow, { signal })
  follow()
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    end?.()
  })
}

const fadeSeconds = 0.3

/** Plays from the first bar. Returns a function that fades the music out and stops all notes. */
function begin(context: AudioContext, out: AudioNode, game: OwnGameId): () => void {
  const song = songs[game]
  const fade = new GainNode(context)
  fade.connect(out)
  const room = echoOf(context, fade)
  const sources = new Set<OscillatorNode>()
  let bar = 0
  let nextAt = context.currentTime + 0.1
  const schedule = () => {
    if (context.state === 'suspended') void context.resume()
    while (nextAt < context.currentTime + aheadSeconds) {
      for (const note of barOf(song, bar))
        for (const source of playNote(context, note.layer === 'bell' ? room : fade, note, nextAt)) {
          sources.add(source)
          source.addEventListener('ended', () => sources.delete(source))
        }
      bar += 1
      nextAt += barSeconds(song)
    }
  }
  schedule()
  const timer = setInterval(schedule, checkMs)
  return () => {
    clearInterval(timer)
    fade.gain.setTargetAtTime(0, context.currentTime, fadeSeconds / 4)
    for (const source of sources) source.stop(context.currentTime + fadeSeconds)
  }
}

/** A soft echo for the bells. */
function echoOf(context: AudioContext, out: AudioNode): AudioNode {
  const input = new GainNode(context)
  const delay = new DelayNode(context, { delayTime: 0.42, maxDelayTime: 1 })
  const feedback = new GainNode(context, { gain: 0.38 })
  const dull = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1600 })
  input.connect(out)
  input.connect(delay).connect(dull).connect(feedback).connect(delay)
  feedback.connect(out)
  return input
}

/** Share of the note in which it swells. */
const attacks = { pad: 0.35, bass: 0.12, bell: 0.005 }

function playNote(context: AudioContext, out: AudioNode, note: MusicNote, barAt: number): OscillatorNode[] {
  const { layer, at, lasts, midi, volume } = note
  const [start, stop] = [barAt + at, barAt + at + lasts]
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + lasts * attacks[layer])
  if (layer === 'bell') gain.gain.exponentialRampToValueAtTime(0.0001, stop)
  else gain.gain.linearRampToValueAtTime(0, stop)
  const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: layer === 'bell' ? 3000 : 700 })
  soft.connect(gain).connect(out)
  // Two slightly detuned voices make a pad wide.
  return (layer === 'pad' ? [-5, 5] : [0]).map((detune) => {
    const type = layer === 'pad' ? 'triangle' : 'sine'
    const source = new OscillatorNode(context, { type, frequency: hertz(midi), detune })
    source.connect(soft)
    source.start(start)
    source.stop(stop)
    return source
  })
}
