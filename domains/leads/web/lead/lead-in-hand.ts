import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const inHand = createStore<number | undefined>(undefined)

/** Remembers the lead that was opened last: schools are looked at for them. */
export function useTakeInHand(id: number | undefined) {
  useEffect(() => {
    if (id !== undefined) inHand.setState(() => id)
  }, [id])
}

export const useLeadInHand = () => useSelector(inHand)
