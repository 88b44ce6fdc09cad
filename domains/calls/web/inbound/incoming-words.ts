import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const announcement = createStore<string | undefined>(undefined)

/** A dialog over the page registers here the words for what happens to it when the caller is opened. */
export function useSayOfOpening(words: string | undefined) {
  useEffect(() => {
    announcement.setState(() => words)
    return () => announcement.setState(() => undefined)
  }, [words])
}

export const useWordsOfOpening = () => useSelector(announcement)
