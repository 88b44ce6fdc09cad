import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const said = createStore<string | undefined>(undefined)

/** A dialog over the page registers here the words for what happens to it when the caller is opened. */
export function useSayOfOpening(words: string | undefined) {
  useEffect(() => {
    said.setState(() => words)
    return () => said.setState(() => undefined)
  }, [words])
}

export const useWordsOfOpening = () => useSelector(said)
