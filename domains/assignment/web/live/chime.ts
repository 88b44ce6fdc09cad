/** Two notes, the second higher: in hertz, with when each begins, in seconds. */
const notes = [
  { pitch: 660, from: 0 },
  { pitch: 880, from: 0.16 },
] as const
const lasts = 0.32
const loudness = 0.12

let context: AudioContext | undefined

/** Browsers let a page sound only once somebody pressed something on it. Answers how to stop waiting for that. */
export function readyChime(): () => void {
  const ready = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  const gestures = ['pointerdown', 'keydown'] as const
  for (const gesture of gestures) addEventListener(gesture, ready, { once: true })
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, ready)
  }
}

/** Silent while the browser lets the page make no sound. */
export function chime(): void {
  if (context?.state !== 'running') return
  for (const { pitch, from } of notes) {
    const begins = context.currentTime + from
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(loudness, begins)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + lasts)
  }
}
