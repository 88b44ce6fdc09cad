import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

/** How often the call to a lead is shown large, by the lead's id. */
const shown = createStore<ReadonlyMap<number, number>>(new Map())

const count = (leadId: number, by: 1 | -1) => shown.setState((before) => new Map(before).set(leadId, (before.get(leadId) ?? 0) + by))

export function useCallStateShown(leadId: number) {
  useEffect(() => {
    count(leadId, 1)
    return () => count(leadId, -1)
  }, [leadId])
}

/** The bar in the frame is not needed then. */
export const useIsCallStateShown = (leadId: number | undefined) =>
  useSelector(shown, (counts) => leadId !== undefined && (counts.get(leadId) ?? 0) > 0)
