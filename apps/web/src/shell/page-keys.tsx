import { useHotkeys } from '@mantine/hooks'
import type { Me } from '@portal/contract/sessions'
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'

const Palette = lazy(() => import('./palette/palette.tsx'))
const KeysPage = lazy(() => import('./keys-page.tsx'))

interface PageKeysContext {
  openPalette: () => void
}

const Context = createContext<PageKeysContext>({ openPalette: () => undefined })

export const usePageKeys = () => use(Context)

/** The keys of every page: Ctrl-K for the palette, ? for the list of keys; both load when they are first asked for. */
export function PageKeys({ me, children }: { me: Me; children: ReactNode }) {
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const context = useMemo(() => ({ openPalette: () => setPalette(true) }), [])
  useHotkeys([['mod+K', context.openPalette]], [], true)
  // A question mark is Shift and another key on most keyboards, so the character counts and not the key.
  useHotkeys([
    ['shift+?', () => setHelp(true)],
    ['?', () => setHelp(true)],
  ])
  return (
    <Context value={context}>
      {children}
      <Suspense fallback={null}>
        {palette && <Palette me={me} onClose={() => setPalette(false)} />}
        {help && <KeysPage me={me} onClose={() => setHelp(false)} />}
      </Suspense>
    </Context>
  )
}
