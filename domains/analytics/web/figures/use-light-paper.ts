import { useEffect } from 'react'

const name = 'data-mantine-color-scheme'

/** Prints in the light colours, whatever those of the screen are. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const begin = () => {
      onScreen = root.getAttribute(name)
      root.setAttribute(name, 'light')
    }
    const end = () => {
      if (onScreen) root.setAttribute(name, onScreen)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}
