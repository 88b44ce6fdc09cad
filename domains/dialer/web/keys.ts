import type { KeyTable } from '#platform/web/domain.ts'
import { dialerKeys } from './dialer/chords.ts'

export const keys: readonly KeyTable[] = [{ where: 'In the auto-dialer, also while typing', roles: ['counsellor'], lines: dialerKeys }]
