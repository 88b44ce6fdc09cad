import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const shown = createStore<number | undefined>(undefined)

const show = (count: number | undefined) => shown.setState(() => count)

/** A lead list calls this with its exact count, which the navbar shows to counsellors while the list is open. */
export function useParentsFound(count: number | undefined) {
  useEffect(() => show(count), [count])
  useEffect(() => () => show(undefined), [])
}

export const useShownParents = () => useSelector(shown)
