import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const said = createStore<string | undefined>(undefined)

/** For what lies over the page and has something to say of opening who calls: it stands on their card. */
export function useSayOfOpening(words: string | undefined) {
  useEffect(() => {
    said.setState(() => words)
    return () => said.setState(() => undefined)
  }, [words])
}

/** What opening who calls does here, if that is to be said. */
export const useWordsOfOpening = () => useSelector(said)
