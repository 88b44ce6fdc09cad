import { vi } from 'vitest'

const { timeout } = AbortSignal

/** Until the end of a test the patience of requests ends this many times sooner, for those of a provider that is silent. */
export function hurryTimeouts(times = 20): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout.call(AbortSignal, Math.ceil(milliseconds / times)))
}
