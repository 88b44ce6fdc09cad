import { playRecording } from '#domains/calls/contract/calls.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

interface Ticket {
  url: string
  expires_at: string
}

/** Times in seconds. */
export interface SoundState {
  isPlaying: boolean
  isLoading: boolean
  isReady: boolean
  time: number
  duration: number | undefined
  failure: string | undefined
}

export const silence: SoundState = {
  isPlaying: false,
  isLoading: false,
  isReady: false,
  time: 0,
  duration: undefined,
  failure: undefined,
}

/** In milliseconds. A ticket that ends within this is over; one that fails sooner after it was given did not run out. */
const margin = 5_000

/** Only one recording plays at a time. */
let sounding: HTMLAudioElement | undefined

function follow(audio: HTMLAudioElement, set: (change: Partial<SoundState>) => void) {
  audio.addEventListener('play', () => {
    if (sounding !== audio) sounding?.pause()
    sounding = audio
    set({ isPlaying: true })
  })
  audio.addEventListener('pause', () => set({ isPlaying: false }))
  audio.addEventListener('timeupdate', () => !audio.seeking && !audio.error && set({ time: audio.currentTime }))
  audio.addEventListener('durationchange', () => Number.isFinite(audio.duration) && set({ duration: audio.duration }))
}

/** The sound of one recording. `ask` gets a ticket for each play, and another one without a word when it runs out. */
export function openSound(ask: () => Promise<Ticket>, tell: (state: SoundState) => void) {
  const audio = new Audio()
  audio.preload = 'none'
  let ticket: { until: number; givenAt: number } | undefined
  let state = silence
  const set = (change: Partial<SoundState>) => {
    state = { ...state, ...change }
    tell(state)
  }

  const playFrom = async (at: number) => {
    set({ isLoading: true, failure: undefined })
    try {
      const { url, expires_at } = await ask()
      ticket = { until: Date.parse(expires_at) - margin, givenAt: Date.now() }
      audio.src = url
      audio.currentTime = at
      set({ isReady: true, time: at })
      await audio.play()
    } catch (error) {
      // A play that a pause cut short has not failed. The element itself reports sound that it cannot play.
      if (!(error instanceof DOMException)) set({ failure: sentenceOf(error) })
    }
    set({ isLoading: false })
  }

  const fail = () => {
    const isTooSoon = ticket === undefined || Date.now() - ticket.givenAt < margin
    if (isTooSoon) set({ isPlaying: false, failure: playRecording.refusals.ticketOver[1] })
    else void playFrom(state.time)
  }

  follow(audio, set)
  audio.addEventListener('error', fail)

  return {
    toggle: () => {
      if (state.isLoading) return
      if (state.isPlaying) audio.pause()
      else if (ticket && Date.now() < ticket.until && !audio.ended && !audio.error) void audio.play().catch(() => undefined)
      else void playFrom(audio.ended ? 0 : state.time)
    },
    seek: (to: number) => {
      if (!state.isReady) return
      const time = Math.min(Math.max(0, to), state.duration ?? to)
      set({ time })
      audio.currentTime = time
    },
    setSpeed: (speed: number) => {
      audio.defaultPlaybackRate = speed
      audio.playbackRate = speed
    },
    close: () => audio.pause(),
  }
}
