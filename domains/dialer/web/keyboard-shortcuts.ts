import type { ShortcutTable } from '#platform/web/domain.ts'
import { dialerShortcuts } from './dialer/chords.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  { where: 'In the auto-dialer, also while typing', roles: ['counsellor'], shortcuts: dialerShortcuts },
]
