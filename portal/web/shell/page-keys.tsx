import { createContext, type ReactNode, Suspense, use, useMemo } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx'))
const KeysPage = lazyPart(() => import('./keys-page.tsx'))

interface PageKeysContext {
  openPalette: () => void
}

const Context = createContext<PageKeysContext>({ openPalette: () => undefined })

export const usePageKeys = () => use(Context)

/** Both load when they are first asked for. */
export function PageKeys({ me, children }: { me: Me; children: ReactNode }) {
  const { open, ...palette } = useOver()
  const help = useOver()
  const context = useMemo(() => ({ openPalette: () => open(true) }), [open])
  useKeys([['mod+K', context.openPalette]])
  // A question mark is Shift and another key on most keyboards, so the character counts and not the key.
  useKeys([
    ['shift+?', () => help.open(true)],
    ['?', () => help.open(true)],
  ])
  return (
    <Context value={context}>
      {children}
      <Suspense fallback={null}>
        {palette.over && <Palette me={me} onClose={palette.close} />}
        {help.over && <KeysPage me={me} onClose={help.close} />}
      </Suspense>
    </Context>
  )
}
