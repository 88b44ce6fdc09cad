import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const said = createStore<string | undefined>(undefined)

/** What lies over the page says here what opening the caller does to it. */
export function useSayOfOpening(words: string | undefined) {
  useEffect(() => {
    said.setState(() => words)
    return () => said.setState(() => undefined)
  }, [words])
}

export const useWordsOfOpening = () => useSelector(said)
