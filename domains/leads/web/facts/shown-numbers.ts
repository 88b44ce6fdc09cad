import { createStore, useSelector } from '@tanstack/react-store'
import { shownSeconds } from '#domains/leads/contract/reveal.ts'
import { isBehindMask } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

/** Whole numbers that somebody asked for, by the lead's id. They stand here alone: nothing keeps them on the device. */
const shown = createStore<ReadonlyMap<number, readonly PhoneNumber[]>>(new Map())

export const hideNumbers = (leadId: number) => shown.setState((before) => new Map([...before].filter(([id]) => id !== leadId)))

export function showNumbers(leadId: number, numbers: readonly PhoneNumber[]): void {
  shown.setState((before) => new Map(before).set(leadId, numbers))
  setTimeout(() => hideNumbers(leadId), shownSeconds * 1000)
}

export const useAreNumbersShown = (leadId: number) => useSelector(shown, (all) => all.has(leadId))

/** The whole number of a masked one while it is shown, else the number as it is. */
export const useShownNumber = (leadId: number, phone: PhoneNumber): PhoneNumber =>
  useSelector(shown, (all) => (phone.masked && all.get(leadId)?.find((whole) => isBehindMask(whole, phone))) || phone)
