/** Sounds made of plain notes. They are off until the player turns them on. */

const TUNES = {
  tick: [[880, 0, 0.04]],
  land: [[220, 0, 0.08]],
  win: [
    [523, 0, 0.12],
    [659, 0.09, 0.12],
    [784, 0.18, 0.2],
  ],
  big: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.16],
    [1047, 0.36, 0.5],
  ],
  low: [
    [196, 0, 0.2],
    [147, 0.16, 0.3],
  ],
} as const

export type Sound = ReturnType<typeof openSound>

export function openSound() {
  let context: AudioContext | undefined
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    toggle() {
      isOn = !isOn
      if (isOn) context ??= new AudioContext()
    },
    play(name: keyof typeof TUNES) {
      if (!isOn || !context) return
      for (const [frequency, delay, length] of TUNES[name]) note(context, frequency, delay, length)
    },
  }
}

function note(context: AudioContext, frequency: number, delay: number, length: number) {
  const start = context.currentTime + delay
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.type = 'triangle'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.12, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + length)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}
